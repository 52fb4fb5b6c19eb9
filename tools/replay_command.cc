#include <absl/strings/str_format.h>

#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/record/replay.h"
#include "engine/record/splitter.h"
#include "tools/commands.h"
#include "tools/input.h"
#include "tools/ordered.h"
#include "tools/progress.h"
#include "tools/report.h"

namespace parlour::tools {
namespace {

struct ReplayArguments {
  std::vector<std::string> files;
  Format format = Format::kText;
  bool coverage = false;
  double coverage_min = 0;
  int jobs = CoreCount();
};

// Some games of one file, replayed together by one thread.
struct Batch {
  std::string file;
  uint64_t first_index = 0;
  std::vector<record::GameText> games;
};

struct BatchResult {
  std::string output;
  Tally tally;
  record::Coverage coverage;
};

BatchResult ReplayBatch(const ReplayArguments& arguments, const Batch& batch) {
  BatchResult result;
  uint64_t index = batch.first_index;
  for (const record::GameText& game : batch.games) {
    const record::Verdict verdict = record::ReplayText(
        game.text, game.first_line, {.coverage = arguments.coverage ? &result.coverage : nullptr});
    result.tally.Count(verdict.kind);
    AppendVerdict(result.output, arguments.format, {batch.file, index++, game.first_line}, verdict);
  }
  return result;
}

// Reads the files one after another and cuts them into batches.
class BatchReader {
 public:
  explicit BatchReader(const std::vector<std::string>& files) : files_(files) {}

  std::optional<Batch> Next() {
    while (batches_.empty() && ReadMore()) {
    }
    if (batches_.empty()) return std::nullopt;
    Batch batch = std::move(batches_.front());
    batches_.erase(batches_.begin());
    return batch;
  }

  bool failed() const { return failed_; }  // a file could not be opened or read to its end
  uint64_t bytes() const { return bytes_before_ + (file_ ? file_->Offset() : 0); }

 private:
  static constexpr size_t kBatchBytes = 128 << 10;

  // False when there is nothing more to read.
  bool ReadMore() {
    if (!file_) return OpenNext();
    const auto piece = file_->Read();
    const auto keep = [this](record::GameText game) { Keep(std::move(game)); };
    if (piece.ok() && !piece->empty()) {
      splitter_.Add(*piece, keep);
      return true;
    }
    if (!piece.ok()) Complain(piece.status());
    splitter_.Finish(keep);
    FlushBatch();
    bytes_before_ += file_->Offset();
    file_.reset();
    return true;
  }

  bool OpenNext() {
    if (next_file_ == files_.size()) return false;
    batch_.file = files_[next_file_++];
    auto file = InputFile::Open(batch_.file);
    if (file.ok()) {
      file_.emplace(*std::move(file));
      splitter_ = record::GameSplitter();
    } else {
      Complain(file.status());
    }
    return true;
  }

  void Keep(record::GameText game) {
    batch_bytes_ += game.text.size();
    batch_.games.push_back(std::move(game));
    if (batch_bytes_ >= kBatchBytes) FlushBatch();
  }

  void FlushBatch() {
    if (batch_.games.empty()) return;
    const uint64_t count = batch_.games.size();
    batches_.push_back({batch_.file, next_index_, std::exchange(batch_.games, {})});
    next_index_ += count;
    batch_bytes_ = 0;
  }

  void Complain(const absl::Status& status) {
    failed_ = true;
    std::fprintf(stderr, "parlour: %s\n", std::string(status.message()).c_str());
  }

  const std::vector<std::string>& files_;
  size_t next_file_ = 0;
  std::optional<InputFile> file_;
  record::GameSplitter splitter_;
  Batch batch_;  // being filled
  size_t batch_bytes_ = 0;
  std::vector<Batch> batches_;  // full
  uint64_t next_index_ = 0;
  uint64_t bytes_before_ = 0;
  bool failed_ = false;
};

void Print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void PrintCoverage(const ReplayArguments& arguments, const record::Coverage& coverage) {
  switch (arguments.format) {
    case Format::kText:
      return Print(CoverageText(coverage));
    case Format::kJsonLines:
      return Print(CoverageJson(coverage));
    case Format::kJunit:  // standard output is one XML document
      std::fputs(CoverageText(coverage).c_str(), stderr);
      return;
  }
}

int ExitStatus(const ReplayArguments& arguments, const Tally& tally,
               const record::Coverage& coverage, bool input_failed) {
  if (input_failed) return kNoInput;
  if (tally.break_ > 0) return kSomeBreak;
  if (arguments.coverage_min > 0 && CoveragePercent(coverage) < arguments.coverage_min) {
    std::fprintf(stderr, "parlour: %.1f %% of the rules were exercised, %.1f %% are asked for\n",
                 CoveragePercent(coverage), arguments.coverage_min);
    return kSomeBreak;
  }
  return tally.unreadable > 0 ? kSomeUnreadable : 0;
}

int RunReplay(const ReplayArguments& arguments) {
  BatchReader reader(arguments.files);
  Progress progress(TotalSize(arguments.files));
  Tally tally;
  record::Coverage coverage;
  Print(Heading(arguments.format));
  ForEachInOrder(
      arguments.jobs, [&] { return reader.Next(); },
      [&arguments](const Batch& batch) { return ReplayBatch(arguments, batch); },
      [&](const BatchResult& result) {
        Print(result.output);
        tally += result.tally;
        coverage += result.coverage;
        progress.Show(tally.games(), reader.bytes());
      });
  Print(Summary(arguments.format, tally));
  if (arguments.coverage) PrintCoverage(arguments, coverage);
  return ExitStatus(arguments, tally, coverage, reader.failed());
}

}  // namespace

void AddReplayCommand(CLI::App& app, int& status) {
  CLI::App* command =
      app.add_subcommand("replay", "Check recorded games: is each one what the rules say?");
  command->footer(R"(
Reads any number of .pgr records (plain or gzip), plays every game through the engine and reports
the games that break a rule: the first ply that differs, what the record says, what the rules give,
and the rule's identifier (docs/senet_rules.md explains each).

Exit status: 0 all conform; 1 some break; 2 some are unreadable and none break; 64 wrong usage;
66 a file cannot be opened or read (the others are still judged).

Examples:
  parlour replay club.pgr season-*.pgr.gz
  parlour simulate senet -n 1000 --seed 7 | parlour replay --coverage -
  parlour replay --format jsonl archive.pgr | jq 'select(.verdict != "conforms")')");
  auto arguments = std::make_shared<ReplayArguments>();
  command->add_option("FILES", arguments->files, "records; - is standard input")->required();
  static const std::map<std::string, Format> kFormats = {
      {"text", Format::kText}, {"jsonl", Format::kJsonLines}, {"junit", Format::kJunit}};
  command->add_option("--format", arguments->format, "text, jsonl (an object a game) or junit")
      ->transform(CLI::CheckedTransformer(kFormats).description(""))
      ->default_str("text");
  command->add_flag("--coverage", arguments->coverage,
                    "also count how often each rule was applied, refused a ply, or forced one");
  command
      ->add_option_function<double>(
          "--coverage-min",
          [arguments](double percent) {
            arguments->coverage = true;
            arguments->coverage_min = percent;
          },
          "exit with 1 if fewer than PERCENT of the rules were exercised")
      ->check(NumberFrom(0, 100))
      ->type_name("PERCENT");
  command->add_option("--jobs", arguments->jobs, "threads (default: one a core)")
      ->check(CLI::Range(1, 1024));
  command->callback([arguments, &status] { status = RunReplay(*arguments); });
}

}  // namespace parlour::tools
