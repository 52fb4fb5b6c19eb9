// Records and what becomes of them as short texts, so that a test reads like docs/notation.md.
#ifndef PARLOUR_TESTS_ENGINE_RECORD_READABLE_H_
#define PARLOUR_TESTS_ENGINE_RECORD_READABLE_H_

#include <absl/strings/str_cat.h>
#include <absl/strings/string_view.h>
#include <absl/strings/strip.h>
#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

#include "engine/record/reader.h"
#include "engine/record/replay.h"
#include "engine/record/splitter.h"
#include "engine/record/writer.h"

namespace parlour::record {

// The lines of a raw string that begins on a line of its own.
inline std::string Lines(absl::string_view raw) {
  absl::ConsumePrefix(&raw, "\n");
  return std::string(raw);
}

inline std::string Written(const Record& record) {
  std::string text;
  AppendRecord(text, record);
  return text;
}

// What is written after `text` was read; or `2:8 what was wanted there`.
inline std::string Rewritten(absl::string_view text) {
  const auto read = ReadRecord(text);
  if (const auto* record = std::get_if<Record>(&read)) return Written(*record);
  const auto& bad = std::get<Unreadable>(read);
  return absl::StrCat(bad.line, ":", bad.column, " ", bad.wanted);
}

// A record that can be read.
inline Record ReadGood(absl::string_view text) {
  auto read = ReadRecord(text);
  if (auto* record = std::get_if<Record>(&read)) return *std::move(record);
  ADD_FAILURE() << text << "\nis unreadable at " << Rewritten(text);
  return {};
}

// `conforms`, `breaks 3 S-PAIR` or `unreadable`.
inline std::string VerdictOn(absl::string_view text) {
  const Verdict verdict = ReplayText(text, 1);
  if (verdict.kind != Verdict::Kind::kBreaks) return std::string(KindName(verdict.kind));
  return absl::StrCat("breaks ", verdict.ply, " ", verdict.rule);
}

// The games of `text`, fed in pieces of `piece_bytes`, each as `FIRST-LINE: its text`.
inline std::vector<std::string> SplitInPieces(absl::string_view text, size_t piece_bytes) {
  std::vector<std::string> games;
  const auto keep = [&games](const GameText& game) {
    games.push_back(absl::StrCat(game.first_line, ": ", game.text));
  };
  GameSplitter splitter;
  for (size_t at = 0; at < text.size(); at += piece_bytes) {
    splitter.Add(text.substr(at, piece_bytes), keep);
  }
  splitter.Finish(keep);
  return games;
}

}  // namespace parlour::record

#endif  // PARLOUR_TESTS_ENGINE_RECORD_READABLE_H_
