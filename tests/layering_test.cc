// Who may know whom (docs/architecture.md), held against every #include, import and BUILD label.
//
// The laws are a table. They are tried on the source tree, and, so that this test cannot sleep, on
// a small tree of our own in which each law is broken once and must be reported.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace parlour {
namespace {

namespace fs = std::filesystem;

// A file of the tree and what it names: headers, imports, labels of other packages.
struct Source {
  std::string path;  // engine/senet/moves.cc
  std::vector<std::string>
      names;  // engine/senet/board.h, bit, absl/status/status.h, //engine:chance
  std::vector<std::string> code;  // its lines without // comments
};

struct Law {
  const char* says;
  const char* files;             // who is bound: a regex for the path
  const char* forbidden;         // a regex for what they may not name
  const char* except = nullptr;  // files that may
  bool through_others = false;   // nor name anything of ours that names it, and so on
};

constexpr char kWire[] =
    "(grpc|google/|parlour/v1/|proto/|//proto|@system//:grpc|@system//:protobuf|@googleapis).*";
constexpr char kGrpc[] = "(grpc.*|.*\\.grpc\\.pb\\.h|@system//:grpc.*)";
constexpr char kWorld[] =
    // Clocks, threads, files, the environment, the terminal, chance that is not ours.
    "(chrono|ctime|time\\.h|sys/"
    ".*|unistd\\.h|fcntl\\.h|thread|mutex|shared_mutex|condition_variable|"
    "future|atomic|semaphore|latch|barrier|stop_token|pthread\\.h|fstream|filesystem|iostream|"
    "cstdio|"
    "stdio\\.h|random|csignal|signal\\.h|absl/time/.*|absl/synchronization/.*|absl/random/.*|"
    "absl/flags/.*|absl/log/.*|spdlog/.*|prometheus/.*|CLI/.*|nlohmann/.*|zlib\\.h|"
    "@system//:(spdlog|prometheus|cli11|json|zlib))";

const Law kLaws[] = {
    {"the engine does not know the wire", "engine/.*", kWire},
    {"the engine has no clock, thread, file, environment", "engine/.*", kWorld},
    {"the engine knows nobody above it", "engine/.*", "(//)?(service|tools|tests)[/:].*"},
    {"chance, digest and text know no game", "engine/[^/]*",
     "(//)?engine/(senet|carrom|record)[/:].*"},
    {"senet never sees carrom, nor records", "engine/senet/.*",
     "(//)?engine/(carrom|record)[/:].*"},
    {"carrom never sees senet, nor records", "engine/carrom/.*",
     "(//)?engine/(senet|record)[/:].*"},
    {"the judge of carrom never sees the simulation",
     "engine/carrom/(judge|rules|outcome)\\.(h|cc)", "engine/carrom/table.*", nullptr, true},
    {"the simulation never sees the judge", "engine/carrom/table.*\\.(h|cc)",
     "engine/carrom/(judge|match)\\.h", nullptr, true},
    {"the wire contract depends on nothing of ours", "proto/.*",
     "((//)?(engine|service|tools|tests)[/:].*|//:.*)"},
    {"only the server files of the service see gRPC", "service/.*\\.(h|cc)", kGrpc,
     "service/(server[^/]*|[^/]*_server)\\.(h|cc)"},
    {"the service does not use tools", "service/.*", "(//)?(tools|tests)[/:].*"},
    {"the tools do not use tests", "tools/.*", "(//)?tests[/:].*"},
};

// Words that reach the world without a header of their own.
const Law kWords[] = {
    {"the engine has no clock, thread, file, environment", "engine/.*\\.(h|cc)",
     ".*\\b(getenv|setenv|std::chrono|std::thread|std::cout|std::cerr|printf|fopen|thread_local|"
     "std::rand|srand|time *\\( *(nullptr|NULL|0) *\\)).*"},
};

std::string WithoutComment(const std::string& line) { return line.substr(0, line.find("//")); }

// `#include "x"`, `#include <x>`, `import "x"`; in BUILD files every "//label" and "@label" that is
// not a visibility.
void ReadNames(const std::string& line, bool is_build, Source& source) {
  static const std::regex kInclude("^\\s*#\\s*(?:include|import)\\s*[\"<]([^\">]+)[\">].*");
  static const std::regex kImport("^\\s*import\\s+(?:public\\s+|weak\\s+)?\"([^\"]+)\".*");
  static const std::regex kLabel("\"((?://|@)[^\"]+)\"");
  std::smatch match;
  if (is_build) {
    for (std::sregex_iterator it(line.begin(), line.end(), kLabel), end; it != end; ++it) {
      const std::string label = (*it)[1];
      if (label.find(":__") == std::string::npos) source.names.push_back(label);
    }
  } else if (std::regex_match(line, match, kInclude) || std::regex_match(line, match, kImport)) {
    source.names.push_back(match[1]);
  }
}

std::vector<Source> ReadTree(const fs::path& root) {
  std::vector<Source> sources;
  for (const char* room : {"engine", "service", "tools", "proto"}) {
    if (!fs::exists(root / room)) continue;
    const auto options = fs::directory_options::follow_directory_symlink;
    for (const auto& entry : fs::recursive_directory_iterator(root / room, options)) {
      const fs::path& path = entry.path();
      const bool is_build = path.filename() == "BUILD" || path.filename() == "BUILD.bazel";
      static const std::set<fs::path> kKinds = {".h", ".cc", ".inc", ".proto", ".cpp", ".hpp"};
      if (!entry.is_regular_file() || (!is_build && kKinds.count(path.extension()) == 0)) continue;
      Source source = {
          .path = path.lexically_relative(root).generic_string(), .names = {}, .code = {}};
      std::ifstream file(path);
      for (std::string line; std::getline(file, line);) {
        ReadNames(line, is_build, source);
        source.code.push_back(WithoutComment(line));
      }
      sources.push_back(std::move(source));
    }
  }
  std::sort(sources.begin(), sources.end(),
            [](const Source& a, const Source& b) { return a.path < b.path; });
  return sources;
}

bool Matches(const std::string& text, const char* regex) {
  return std::regex_match(text, std::regex(regex));
}

// What `source` names, and what the files of ours that it names do, and so on.
std::set<std::string> NamesThroughOthers(const std::map<std::string, const Source*>& by_path,
                                         const Source& source) {
  std::set<std::string> seen(source.names.begin(), source.names.end());
  std::vector<std::string> open(source.names.begin(), source.names.end());
  while (!open.empty()) {
    const auto found = by_path.find(open.back());
    open.pop_back();
    if (found == by_path.end()) continue;
    for (const std::string& name : found->second->names) {
      if (seen.insert(name).second) open.push_back(name);
    }
  }
  return seen;
}

// In the service, a header and its source file are one: only the converter may see the wire and a
// game together.
void CheckConverter(const std::vector<Source>& sources, std::vector<std::string>& broken) {
  std::map<std::string, std::set<std::string>> kinds;
  for (const Source& source : sources) {
    if (!Matches(source.path, "service/.*\\.(h|cc)")) continue;
    if (Matches(source.path, "service/convert[^/]*")) continue;
    const std::string stem = source.path.substr(0, source.path.rfind('.'));
    for (const std::string& name : source.names) {
      if (Matches(name, "parlour/v1/.*\\.pb\\.h")) kinds[stem].insert("the wire");
      if (Matches(name, "engine/(senet|carrom)/.*")) kinds[stem].insert("a game");
    }
  }
  for (const auto& [stem, seen] : kinds) {
    if (seen.size() == 2) {
      broken.push_back("only the converter sees the wire and a game together: " + stem);
    }
  }
}

// One line for everything that breaks a law: the law, the file, what it names.
std::vector<std::string> BrokenLaws(const std::vector<Source>& sources) {
  std::map<std::string, const Source*> by_path;
  for (const Source& source : sources) by_path[source.path] = &source;
  std::vector<std::string> broken;
  for (const Law& law : kLaws) {
    const std::regex forbidden(law.forbidden);
    for (const Source& source : sources) {
      if (!Matches(source.path, law.files)) continue;
      if (law.except != nullptr && Matches(source.path, law.except)) continue;
      const std::set<std::string> names =
          law.through_others ? NamesThroughOthers(by_path, source)
                             : std::set<std::string>(source.names.begin(), source.names.end());
      for (const std::string& name : names) {
        if (std::regex_match(name, forbidden)) {
          broken.push_back(std::string(law.says) + ": " + source.path + " names " + name);
        }
      }
    }
  }
  for (const Law& law : kWords) {
    const std::regex forbidden(law.forbidden);
    for (const Source& source : sources) {
      if (!Matches(source.path, law.files)) continue;
      for (const std::string& line : source.code) {
        if (std::regex_match(line, forbidden)) {
          broken.push_back(std::string(law.says) + ": " + source.path + " says " + line);
        }
      }
    }
  }
  CheckConverter(sources, broken);
  return broken;
}

std::string Lines(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

// The source tree: this file is a link (of a link) to where it really stands.
fs::path SourceTree() {
  return fs::canonical("tests/layering_test.cc").parent_path().parent_path();
}

TEST(LayeringTest, TheSourceTreeKeepsTheLaws) {
  const std::vector<Source> sources = ReadTree(SourceTree());
  size_t names = 0;
  for (const Source& source : sources) names += source.names.size();
  EXPECT_GE(sources.size(), 20u) << "the source tree was not found";
  EXPECT_GE(names, 100u) << "its includes were not found";
  EXPECT_EQ(Lines(BrokenLaws(sources)), "");
}

// A tree of our own.
class FixtureTest : public testing::Test {
 protected:
  FixtureTest() : root_(fs::path(testing::TempDir()) / "layering") { fs::remove_all(root_); }
  ~FixtureTest() override { fs::remove_all(root_); }

  void Write(const std::string& path, const std::string& text) const {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
  }

  std::vector<std::string> Broken() const { return BrokenLaws(ReadTree(root_)); }

  // Whether `text` in the file `path` is reported, and only that; the file is gone afterwards.
  void ExpectBroken(const std::string& law, const std::string& path,
                    const std::string& text) const {
    Write(path, text);
    const std::vector<std::string> broken = Broken();
    ASSERT_EQ(broken.size(), 1u) << path << ": " << text << "\n" << Lines(broken);
    EXPECT_NE(broken[0].find(law), std::string::npos) << broken[0];
    EXPECT_NE(broken[0].find(path.substr(0, path.rfind('.'))), std::string::npos) << broken[0];
    fs::remove(root_ / path);
  }

  void ExpectKept(const std::string& path, const std::string& text) const {
    Write(path, text);
    EXPECT_EQ(Lines(Broken()), "") << path << ": " << text;
    fs::remove(root_ / path);
  }

  fs::path root_;
};

std::string Include(const std::string& name) {
  const bool ours = name.find("engine/") == 0 || name.find("service/") == 0 ||
                    name.find("tools/") == 0 || name.find("tests/") == 0 ||
                    name.find("parlour/") == 0;
  return "#include " + (ours ? '"' + name + '"' : '<' + name + '>') + "\n";
}

TEST_F(FixtureTest, TheEngineIsPure) {
  for (const char* room :
       {"engine/x.cc", "engine/senet/x.h", "engine/carrom/x.cc", "engine/record/x.cc"}) {
    for (const char* name :
         {"grpcpp/grpcpp.h", "google/protobuf/message.h", "parlour/v1/senet.pb.h"}) {
      ExpectBroken("does not know the wire", room, Include(name));
    }
    for (const char* name :
         {"chrono", "ctime", "time.h", "sys/time.h", "thread", "mutex", "atomic", "future",
          "fstream", "filesystem", "iostream", "cstdio", "unistd.h", "random", "absl/time/clock.h",
          "absl/synchronization/mutex.h", "spdlog/spdlog.h"}) {
      ExpectBroken("no clock, thread, file, environment", room, Include(name));
    }
    for (const char* word :
         {"std::getenv(\"HOME\");", "std::chrono::seconds s;", "  std::thread t;",
          "fopen(p, \"r\");", "x = time(nullptr) ;", "thread_local int n;"}) {
      ExpectBroken("no clock, thread, file, environment", room, word);
    }
    for (const char* name : {"service/state.h", "tools/commands.h", "tests/x.h"}) {
      ExpectBroken("knows nobody above it", room, Include(name));
    }
    ExpectKept(room,
               "#include <cstdint>\n#include <absl/status/status.h>\n// getenv, std::thread\n");
  }
}

TEST_F(FixtureTest, SenetAndCarromNeverMeet) {
  ExpectBroken("senet never sees carrom", "engine/senet/x.cc", Include("engine/carrom/board.h"));
  ExpectBroken("senet never sees carrom", "engine/senet/x.cc", Include("engine/record/record.h"));
  ExpectBroken("carrom never sees senet", "engine/carrom/x.h", Include("engine/senet/board.h"));
  ExpectBroken("carrom never sees senet", "engine/carrom/x.h", Include("engine/record/record.h"));
  for (const char* name :
       {"engine/senet/match.h", "engine/carrom/match.h", "engine/record/record.h"}) {
    ExpectBroken("know no game", "engine/chance.h", Include(name));
  }
  ExpectKept("engine/record/x.cc",
             Include("engine/senet/match.h") + Include("engine/carrom/match.h"));
  ExpectKept("engine/senet/x.cc", Include("engine/chance.h") + Include("engine/digest.h"));
}

TEST_F(FixtureTest, TheJudgeSeesNoSimulation) {
  for (const char* file :
       {"engine/carrom/judge.h", "engine/carrom/judge.cc", "engine/carrom/rules.h"}) {
    ExpectBroken("never sees the simulation", file, Include("engine/carrom/table.h"));
    ExpectBroken("never sees the simulation", file, Include("engine/carrom/table_shot.h"));
  }
  ExpectKept("engine/carrom/match.cc",
             Include("engine/carrom/judge.h") + Include("engine/carrom/table.h"));
  ExpectBroken("simulation never sees the judge", "engine/carrom/table.cc",
               Include("engine/carrom/judge.h"));
  // Not behind another header either.
  Write("engine/carrom/shot.h", Include("engine/carrom/table_flick.h"));
  ExpectBroken("never sees the simulation", "engine/carrom/judge.cc",
               Include("engine/carrom/shot.h"));
}

TEST_F(FixtureTest, OnlyServerFilesSeeGrpc) {
  const std::string grpc = Include("grpcpp/grpcpp.h");
  for (const char* file : {"service/handlers.cc", "service/convert.cc", "service/state.h",
                           "service/observer.cc", "service/servers/x.cc"}) {
    ExpectBroken("see gRPC", file, grpc);
    ExpectBroken("see gRPC", file, Include("parlour/v1/game_service.grpc.pb.h"));
  }
  for (const char* file :
       {"service/server.cc", "service/server_calls.h", "service/health_server.cc"}) {
    ExpectKept(file, grpc + Include("parlour/v1/game_service.grpc.pb.h"));
  }
}

TEST_F(FixtureTest, OnlyTheConverterSeesBothSides) {
  const std::string wire = Include("parlour/v1/senet.pb.h");
  for (const char* game : {"engine/senet/match.h", "engine/carrom/match.h"}) {
    const std::string both = wire + Include(game);
    ExpectBroken("only the converter", "service/handlers.cc", both);
    ExpectBroken("only the converter", "service/server.cc", both);
    ExpectKept("service/convert.cc", both);
    ExpectKept("service/convert_carrom.h", both);
    // Nor by halves.
    Write("service/handlers.h", wire);
    ExpectBroken("only the converter", "service/handlers.cc", Include(game));
    fs::remove(root_ / "service/handlers.h");
  }
  ExpectKept("service/handlers.cc", wire + Include("engine/record/record.h"));
  ExpectKept("service/match.cc", Include("engine/senet/match.h"));
}

TEST_F(FixtureTest, NobodyUsesToolsOrTests) {
  ExpectBroken("does not use tools", "service/x.cc", Include("tools/commands.h"));
  ExpectBroken("does not use tools", "service/x.cc", Include("tests/x.h"));
  ExpectBroken("do not use tests", "tools/x.cc", Include("tests/x.h"));
  ExpectKept("tools/x.cc", Include("engine/record/record.h") + Include("service/server.h"));
}

TEST_F(FixtureTest, TheWireContractStandsAlone) {
  ExpectBroken("depends on nothing of ours", "proto/parlour/v1/x.proto",
               "import \"engine/senet/x.proto\";\n");
  ExpectBroken("depends on nothing of ours", "proto/parlour/v1/x.proto",
               "import public \"service/x.proto\";\n");
  ExpectKept("proto/parlour/v1/x.proto",
             "import \"parlour/v1/senet.proto\";\nimport \"google/protobuf/duration.proto\";\n");
}

TEST_F(FixtureTest, BuildFilesKeepTheLawsToo) {
  const auto deps = [](const std::string& label) {
    return "cc_library(name = \"x\", deps = [\"" + label + "\"])\n";
  };
  ExpectBroken("does not know the wire", "engine/BUILD", deps("@system//:grpc++"));
  ExpectBroken("does not know the wire", "engine/record/BUILD", deps("//proto/parlour/v1:cc"));
  ExpectBroken("no clock, thread, file", "engine/record/BUILD", deps("@system//:zlib"));
  ExpectBroken("knows nobody above it", "engine/senet/BUILD", deps("//service:state"));
  ExpectBroken("senet never sees carrom", "engine/senet/BUILD", deps("//engine/carrom:board"));
  ExpectBroken("carrom never sees senet", "engine/carrom/BUILD", deps("//engine/senet:board"));
  ExpectBroken("depends on nothing of ours", "proto/parlour/v1/BUILD", deps("//engine:text"));
  ExpectBroken("does not use tools", "service/BUILD", deps("//tools:commands"));
  ExpectKept(
      "engine/senet/BUILD",
      "package(default_visibility = [\"//service:__subpackages__\"])\n" + deps("//engine:text"));
}

TEST_F(FixtureTest, LinksAreFollowed) {
  Write("elsewhere/x.cc", Include("thread"));
  fs::create_directories(root_ / "engine/senet");
  fs::create_symlink(root_ / "elsewhere/x.cc", root_ / "engine/senet/x.cc");
  EXPECT_EQ(Broken().size(), 1u);
  fs::create_directory_symlink(root_ / "elsewhere", root_ / "engine/carrom");
  EXPECT_EQ(Broken().size(), 2u);
}

TEST_F(FixtureTest, EverySpellingOfAnIncludeIsSeen) {
  for (const char* line : {"#include <thread>", "#include \"thread\"", "  #  include <thread>",
                           "#include<thread>", "#include <thread>  // for a thread"}) {
    ExpectBroken("no clock, thread", "engine/x.cc", line);
  }
}

}  // namespace
}  // namespace parlour
