#!/usr/bin/env bash
# Makes the Go code of the .proto files, in the folder parlourv1, which is not committed.
set -euo pipefail
cd "$(dirname "$0")"

package=parlour.example/scenario/parlourv1
options=()
for name in senet carrom game_service; do
  options+=("--go_opt=Mparlour/v1/$name.proto=$package" "--go-grpc_opt=Mparlour/v1/$name.proto=$package")
done
protoc --proto_path=../../../proto \
  --plugin=protoc-gen-go="$(go tool -n protoc-gen-go)" \
  --plugin=protoc-gen-go-grpc="$(go tool -n protoc-gen-go-grpc)" \
  --go_out=. --go_opt=module=parlour.example/scenario \
  --go-grpc_out=. --go-grpc_opt=module=parlour.example/scenario \
  "${options[@]}" parlour/v1/{senet,carrom,game_service}.proto
