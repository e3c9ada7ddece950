import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { root } from "./server.mjs";

/** Prints rows of figures, each with the previous result in brackets. `columns`: formatter by column; `read` finds them in a row. */
export function table(title, rows, old, columns, read = (row) => row) {
  console.log(title);
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [
        name,
        Object.fromEntries(
          Object.entries(columns).map(([column, show]) => {
            const past = old?.[name] === undefined ? "" : ` (${show(read(old[name])[column])})`;
            return [column, `${show(read(row)[column])}${past}`];
          }),
        ),
      ]),
    ),
  );
}

const startLoad = loadavg()[0].toFixed(1);

/** Adds a table to bench/results/NAME.md and prints its rows, which are lines of Markdown. */
export function addResult(name, { title, command, columns, rows }) {
  const head = `\n## ${title}\n\n${cpus().length} CPUs, load ${startLoad} at the start; \`${command}\`\n`;
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const text = [line(columns), line(columns.map(() => "---")), ...rows].join("\n");
  writeFileSync(join(root, "bench", "results", `${name}.md`), `${head}\n${text}\n`, { flag: "a" });
  console.log(rows.join("\n"));
}
