//! Makes the messages and the client of the .proto files, with the protoc on the PATH.

fn main() -> std::io::Result<()> {
    tonic_prost_build::configure()
        .build_server(false)
        .compile_protos(&["../../../proto/parlour/v1/game_service.proto"], &["../../../proto"])
}
