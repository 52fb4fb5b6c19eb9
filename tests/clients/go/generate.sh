#!/usr/bin/env bash
# Makes the Go code of the .proto files, in the folder parlourv1, which is not committed.
set -euo pipefail
cd "$(dirname "$0")"

module=parlour.example/scenario
files=(parlour/v1/{senet,carrom,game_service}.proto)
options=("--go_opt=module=$module" "--go-grpc_opt=module=$module")
for file in "${files[@]}"; do
  options+=("--go_opt=M$file=$module/parlourv1" "--go-grpc_opt=M$file=$module/parlourv1")
done
protoc --proto_path=../../../proto \
  --plugin=protoc-gen-go="$(go tool -n protoc-gen-go)" \
  --plugin=protoc-gen-go-grpc="$(go tool -n protoc-gen-go-grpc)" \
  --go_out=. --go-grpc_out=. "${options[@]}" "${files[@]}"
