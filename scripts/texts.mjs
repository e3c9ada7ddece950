import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Writes every text that users read, from the catalogues, to build/texts.md: `npm run texts`. */

/** Every catalogue as plain texts: its file, name, comment, and each key. */
export async function readCatalogues(root) {
  const paths = ["app/text/fa", "contract/text"].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith(".ts") && !file.includes(".test."))
      .sort()
      .map((file) => `${folder}/${file}`),
  );
  const contents = paths.map((path, index) => `export * as file${index} from "./${path}";`).join("\n");
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    ...{ bundle: true, write: false, format: "esm", target: "node20", charset: "utf8", logLevel: "warning" },
  });
  const files = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
  return paths.flatMap((path, index) =>
    Object.entries(files[`file${index}`])
      .filter(([, value]) => typeof value === "object")
      .map(([name, value]) => ({ path, name, about: aboutOf(root, path, name), texts: textsOf(value) })),
  );
}

/** The comment above a catalogue, on one line. */
function aboutOf(root, path, name) {
  const above = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\nexport const ${name}\\b`);
  const [, comment] = above.exec(readFileSync(join(root, path), "utf8")) ?? [];
  return comment?.replaceAll(/\s*\n \* ?/g, " ").trim() ?? "";
}

function textsOf(value, key = "") {
  // Samples of `/dev/ui` hold words of code and booleans among their texts.
  if (typeof value === "boolean" || /^[a-z]+$/.test(value)) return [];
  if (typeof value === "string") return [{ key, text: value }];
  // A text made by a function names its values as the others do.
  if (typeof value === "function") {
    const [, brace, list] = /^\(?(\{ )?([\w, ]*)(?: \})?\)? =>/.exec(value.toString());
    const named = list.split(", ").map((name) => [name, `{{${name}}}`]);
    const text = brace === undefined ? value(...named.map(([, word]) => word)) : value(Object.fromEntries(named));
    return [{ key, text }];
  }
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return [{ key, text: value.join("، ") }];
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, key === "" ? name : `${key}.${name}`));
}

/** All texts as Markdown, by catalogue and group of keys. */
function describeTexts(catalogues) {
  const lines = [
    "# Every text",
    "",
    "Every text that users of Nabz read, by catalogue. Made by `npm run texts` from `app/text/fa` and `contract/text`.",
    "Values are filled in at `{{name}}`.",
  ];
  for (const { path, name, about, texts } of catalogues) {
    lines.push("", `## ${name}`, "", `${about} (\`${path}\`)`);
    for (const [group, own] of grouped(texts)) {
      if (group !== "") lines.push("", `### ${group}`);
      lines.push(
        "",
        ...table(
          ["key", "text"],
          own.map(({ key, text }) => [`\`${key}\``, text]),
        ),
      );
    }
  }
  return `${lines.join("\n")}\n`;
}

export const placeholdersOf = (text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);

/** By the first part of the key; keys of one part come first, together. */
function grouped(texts) {
  const groups = new Map([["", []]]);
  for (const each of texts) {
    const group = each.key.includes(".") ? each.key.slice(0, each.key.indexOf(".")) : "";
    groups.set(group, [...(groups.get(group) ?? []), each]);
  }
  return [...groups].filter(([, own]) => own.length > 0);
}

const cell = (text) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
const row = (cells) => `| ${cells.map(cell).join(" | ")} |`;
const table = (head, rows) => [row(head), row(head.map(() => "---")), ...rows.map(row)];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(join(root, "build", "texts.md"), describeTexts(await readCatalogues(root)));
  process.stdout.write("build/texts.md\n");
}
