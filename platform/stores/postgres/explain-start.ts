import { join } from "node:path";

/** PostgreSQL does not start because a file of its data is damaged; the message names it. */
export class PostgresDamage extends Error {}

const meanings: readonly { pattern: RegExp; file: string; meaning: string }[] = [
  {
    pattern: /pg_control|control file/,
    file: "global/pg_control",
    meaning: "it says where PostgreSQL's log begins, and without it no data can be opened safely",
  },
  {
    pattern: /checkpoint record|WAL (?:file|segment)|invalid magic number/,
    file: "pg_wal",
    meaning: "the log that PostgreSQL recovers from",
  },
  {
    pattern: /"(global\/[^"]+|base\/[^"]+|pg_(?:xact|multixact|tblspc|filenode)[^"]*)"/,
    file: "",
    meaning: "PostgreSQL needs it to open its data",
  },
];

/** What the last lines of PostgreSQL's log say about a failed start of the server on `data`. */
export function explainStart(output: string, data: string): Error {
  const last = output.match(/(?:FATAL|PANIC|error): .*/g)?.at(-1);
  if (/No space left on device/.test(output)) return new Error(`the disk of ${data} is full`);
  const found = meanings.map((each) => ({ ...each, match: each.pattern.exec(output) })).find(({ match }) => match);
  if (found === undefined) return new Error(last ?? "it could not be run");
  const file = join(data, found.file === "" ? (found.match?.[1] ?? "") : found.file);
  const said = last ?? output.split("\n").findLast((line) => line.includes("could not")) ?? "";
  return new PostgresDamage(`damaged: ${file} (${found.meaning}): ${said.replace(/^\w+: +/, "")}`);
}
