import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Writes docs/text.md: everything that people read, from the catalogues. */

/** What stands in a text at `{{name}}`. */
const placeholders = {
  browser: "a browser",
  bucket: "what one point of the chart spans",
  cohort: "the people who came first in the same period, by that period in words",
  column: "a column of a table",
  compared: "the compared period in words, or its value",
  count: "the number itself, by which the form is chosen",
  day: "a day of the week",
  device: "a signed-in device",
  each: "page views of a session, in Persian digits",
  email: "an e-mail address",
  event: "the name of an owner's own event, in quotation marks",
  field: "what a filter is about",
  first: "the first of something: a row's number, or a moment in words",
  from: "the first day in words, or the block where a connection begins",
  host: "a host name",
  kind: "which of the mails about a website",
  label: "a point of the chart in words",
  last: "the last of something: a row's number, or a moment in words",
  later: "a later period of a cohort",
  least: "the smallest value of the chart",
  lost: "people who stayed away, in Persian digits",
  mark: "the few letters that tell an anonymous person from another",
  metric: "a metric",
  minutes: "minutes, in Persian digits",
  most: "the largest value of the chart",
  n: "a number, in Persian digits",
  name: "the name that its owner gave",
  number: "a number, in Persian digits",
  orders: "orders, in Persian digits",
  os: "an operating system",
  page: "the page's name",
  pageViews: "page views, in Persian digits",
  people: "people, in Persian digits",
  period: "a period in words",
  product: "the product's name",
  rate: "a rate",
  rates: "rates with what they are of",
  seconds: "seconds, in Persian digits",
  sessions: "sessions, in Persian digits",
  share: "a share",
  size: "people of a cohort, in Persian digits",
  time: "a time of day",
  to: "the last day in words, or the block where a connection ends",
  total: "how many there are, in Persian digits",
  unit: "the currency of an amount",
  url: "an address",
  usual: "what there usually is, in Persian digits",
  value: "a figure in words, or what a filter asks for",
  views: "page views, in Persian digits",
  when: "a moment in words",
  zone: "a time zone",
};

/** Every catalogue of the product as plain texts: its file, its name, what its comment says of it, and each key. */
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
  // Samples of `/dev/ui` hold words of code and yes or no among their texts.
  if (typeof value === "boolean" || /^[a-z]+$/.test(value)) return [];
  if (typeof value === "string") return [{ key, text: value }];
  // What is made by a function names its values as the others do.
  if (typeof value === "function") {
    const [, names] = /^\(?([\w, ]*)\)? =>/.exec(value.toString());
    return [{ key, text: value(...names.split(", ").map((name) => `{{${name}}}`)) }];
  }
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return [{ key, text: value.join("، ") }];
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, key === "" ? name : `${key}.${name}`));
}

/** The page for a reader. Throws where a text has a value that `placeholders` does not explain, or an explanation no text. */
export function textPage(catalogues) {
  const used = new Set(catalogues.flatMap(({ texts }) => texts.flatMap(({ text }) => placeholdersOf(text))));
  const wrong = [...used]
    .filter((name) => !(name in placeholders))
    .concat(Object.keys(placeholders).filter((name) => !used.has(name)));
  if (wrong.length > 0)
    throw new Error(`placeholders explained in scripts/text.mjs and used differ: ${wrong.join(", ")}`);
  const lines = [
    "# Every text",
    "",
    "Everything that people read in Nabz, by catalogue, as the dashboard, the platform and its mails say it. Made by",
    "`node scripts/text.mjs` from `app/text/fa` and `contract/text`; change it there.",
    "",
    "In a text, `{{name}}` is filled in:",
    "",
    ...table(
      ["value", "is"],
      Object.entries(placeholders).map(([name, is]) => [`\`{{${name}}}\``, is]),
    ),
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
  writeFileSync(join(root, "docs", "text.md"), textPage(await readCatalogues(root)));
}
