import { at, byLine, isSource, nodesOf, written } from "./source.mjs";

/** People are counted exactly: of ClickHouse's uniq family only `uniqExact`, since the others estimate. */
export const name = "uniques";

const estimate = /\buniq(?!Exact)\w*(?=\s*\()|(?<=AggregateFunction\(\s*)uniq(?!Exact)\w*/;
const message = (text) => {
  const found = estimate.exec(text)?.[0];
  return found === undefined ? undefined : `${found} estimates: count with uniqExact`;
};

export const check = (files) =>
  files.flatMap((file) => {
    if (file.path.endsWith(".sql")) return byLine(file, message);
    // Its own pattern and tests show what it refuses.
    if (!isSource(file.path) || file.path.startsWith("scripts/checks/")) return [];
    return nodesOf(file).flatMap((node) => {
      const found = message(written(node) ?? "");
      return found === undefined ? [] : [at(file, node, found)];
    });
  });
