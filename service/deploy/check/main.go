// Checks an Envoy configuration against Envoy's own messages: every field is known, every extension
// is one of Envoy's, every value keeps the rules that are written beside its field.
//
// usage: go run . envoy.yaml
package main

import (
	"fmt"
	"os"

	bootstrap "github.com/envoyproxy/go-control-plane/envoy/config/bootstrap/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/cors/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/grpc_json_transcoder/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/grpc_web/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/router/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/network/http_connection_manager/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/extensions/retry/host/previous_hosts/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/extensions/upstreams/http/v3"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/anypb"
	"sigs.k8s.io/yaml"
)

type validated interface{ ValidateAll() error }

// check validates a message and, inside it, every extension, which its own rules do not reach.
func check(message proto.Message) error {
	if one, ok := message.(validated); ok {
		if err := one.ValidateAll(); err != nil {
			return err
		}
	}
	var failed error
	visit(message.ProtoReflect(), func(extension *anypb.Any) {
		inner, err := extension.UnmarshalNew()
		if err == nil {
			err = check(inner)
		}
		if err != nil && failed == nil {
			failed = fmt.Errorf("%s: %w", extension.TypeUrl, err)
		}
	})
	return failed
}

// visit calls found for every Any below a message.
func visit(message protoreflect.Message, found func(*anypb.Any)) {
	if extension, ok := message.Interface().(*anypb.Any); ok {
		found(extension)
		return
	}
	message.Range(func(field protoreflect.FieldDescriptor, value protoreflect.Value) bool {
		switch {
		case field.IsMap() && field.MapValue().Message() != nil:
			value.Map().Range(func(_ protoreflect.MapKey, item protoreflect.Value) bool {
				visit(item.Message(), found)
				return true
			})
		case field.IsList() && field.Message() != nil:
			for i := 0; i < value.List().Len(); i++ {
				visit(value.List().Get(i).Message(), found)
			}
		case !field.IsMap() && !field.IsList() && field.Message() != nil:
			visit(value.Message(), found)
		}
		return true
	})
}

func run(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	json, err := yaml.YAMLToJSONStrict(text)
	if err != nil {
		return err
	}
	var config bootstrap.Bootstrap
	if err := protojson.Unmarshal(json, &config); err != nil {
		return err
	}
	return check(&config)
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: check envoy.yaml")
		os.Exit(64)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", os.Args[1], err)
		os.Exit(1)
	}
	fmt.Printf("%s: valid\n", os.Args[1])
}
