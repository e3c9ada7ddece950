import type { BackupSummary } from "#platform/backup/make-backup.ts";
import type { ImportSummary } from "#platform/collect/import/summary.ts";
import type { DemoSummary } from "#platform/demo/fill-demo.ts";
import type { Rotation } from "#platform/secrets/rotate-key.ts";
import type { CommandName, ResultOf } from "./commands.ts";
import type { FileImportSummary } from "./import-file-command.ts";
import { megabytes } from "./megabytes.ts";
import type { RestoreResult } from "./restore.ts";

type Printers = { [Name in CommandName]: (result: ResultOf<Name>) => string };

const printers: Printers = {
  "user create": ({ email, password }) =>
    password === undefined ? `account ${email} is made` : `account ${email} is made, its password is ${password}`,
  "user two-factor-off": ({ email }) => `${email} signs in without a second factor now`,
  // Mostly read by scripts that need the key.
  "website create": (website) => JSON.stringify(website, null, 2),
  "website rotate": (credentials) => JSON.stringify(credentials, null, 2),
  "import access-log": printImport,
  "import people": printFileImport,
  "import orders": printFileImport,
  "import consents": printFileImport,
  demo: printDemo,
  audit: printAudit,
  "quarantine list": (events) =>
    events.length === 0
      ? "none"
      : events.map(({ website, id, notedAt, reason }) => `${notedAt}  ${website}  ${id}  ${reason}`).join("\n"),
  "quarantine load": ({ loaded, refused }) =>
    printRows([
      ["loaded", loaded],
      ["refused again", refused, refused === 0 ? "" : "they stay: nabz quarantine list"],
    ]),
  backup: printBackup,
  "rotate-key": printRotation,
  refund: printRefund,
  "wallet top-up": ({ email, added, available, currency }) =>
    `${added ? "added" : "was added before"}: ${email} has ${available.toLocaleString("en")} ${currency}`,
  settle: printSettled,
  migrate: ({ applied }) => (applied.length === 0 ? "both stores are up to date" : `applied ${applied.join(", ")}`),
  "check stores": (checks) => JSON.stringify(checks),
};

function printRefund(refund: ResultOf<"refund">): string {
  const { to, reference } = refund;
  const where = to === "gateway" ? `by its gateway: ${reference}` : `(${to})`;
  if ("payment" in refund) {
    const { payment } = refund;
    return to === "wallet" ? `payment ${payment} stays in the wallet` : `payment ${payment} is refunded ${where}`;
  }
  const { order, resumed } = refund;
  const plans = resumed.map(
    ({ type, endsAt }) => `its plan before, ${type}, goes on until ${new Date(endsAt).toISOString()}`,
  );
  return [`order ${order} is refunded ${where}`, ...plans].join("\n");
}

/** A command's result as text for people, without a final line end. */
export const printResult = (command: CommandName, result: unknown): string =>
  (printers[command] as (result: unknown) => string)(result);

function printSettled({ days, settled, interrupted, unreached }: ResultOf<"settle">): string {
  if (days === 0 && unreached === 0) return "every closed day is settled";
  const rows: [string, number, string?][] = [["days settled", settled]];
  const left = days - settled;
  const why = interrupted ? "it was stopped" : "events came meanwhile";
  if (left > 0 || unreached === 0) rows.push(["left", left, left > 0 ? `${why}: run it again` : ""]);
  if (unreached > 0) rows.push(["websites left", unreached, "it was stopped before their days were counted"]);
  return printRows(rows);
}

function printAudit({ events, twice, removed, ledger, reports }: ResultOf<"audit">): string {
  const { wallets, movements, differences } = ledger;
  const unchanged = (count: number) => (count === 0 ? "" : "nothing of them was changed");
  return [
    printRows([
      ["events", events],
      ["stored twice", twice, twice === 0 ? "" : "repaired"],
      ["rows removed", removed],
      ["wallets", wallets],
      ["movements", movements],
      ["differences", differences.length, unchanged(differences.length)],
      ["compared months", reports.parts, `${reports.rolled.toLocaleString("en")} also by the rollup`],
      ["other figures", reports.differences.length, unchanged(reports.differences.length)],
      ["not compared", reports.unread.length],
    ]),
    ...differences,
    ...reports.differences.map(
      ({ website, from, to, report, figure, rollup, settled, events: raw }) =>
        `${website} ${from} to ${to} ${report}, ${figure}: rollup ${rollup}, settled ${settled}, events ${raw}`,
    ),
    ...reports.unread,
  ].join("\n");
}

function printImport(summary: ImportSummary): string {
  const { malformed, firstAt, lastAt } = summary;
  const rows: [string, number, string?][] = [
    ["lines read", summary.read],
    ["page views", summary.pageViews, firstAt === null ? "" : `${firstAt} to ${lastAt}`],
    ["  new", summary.stored],
    ["  already there", summary.duplicates],
    ["assets", summary.assets],
    ["feeds", summary.feeds],
    ["bots", summary.bots],
    ["errors", summary.errors, "4xx and 5xx"],
    ["redirects", summary.redirects],
    ["other", summary.other, "not GET, or neither 200 nor 304"],
    ["malformed", malformed.count, nameLines(malformed)],
  ];
  return printRows(rows);
}

function printFileImport({ id, state, rows, problems, ...counts }: FileImportSummary): string {
  const columns = Object.entries(counts.columns).map(([name, field]) => `${name}: ${field === "" ? "ignored" : field}`);
  const more = counts.rejected + counts.incomplete - problems.length;
  return [
    printRows([
      ["rows", rows, `import ${id}, ${state}`],
      ["  new", counts.added, state === "ready" ? "would be" : ""],
      ["  changed", counts.changed],
      ["  unchanged", counts.unchanged],
      ["rejected rows", counts.rejected, counts.rejected === 0 ? "" : "the dashboard lists them by line"],
      [
        "incomplete rows",
        counts.incomplete,
        counts.incomplete === 0 ? "" : "imported without the cells that are wrong",
      ],
    ]),
    ...columns,
    ...problems.map(({ line, problem }) => `line ${line}: ${problem}`),
    ...(more > 0 ? [`and ${more.toLocaleString("en")} more: the dashboard has all of them as a file`] : []),
  ].join("\n");
}

function printDemo(summary: DemoSummary): string {
  const { firstAt, lastAt, sales } = summary;
  return printRows([
    ["events", summary.events, firstAt === null ? "" : `${firstAt} to ${lastAt}`],
    ["  new", summary.stored],
    ["  already there", summary.duplicates],
    ["page views", summary.pageViews],
    ["identifications", summary.identifications],
    ["orders", summary.orders, `${sales.toLocaleString("en")} toman`],
  ]);
}

function printBackup({ folder, at, events, rows, files, bytes, environment }: BackupSummary): string {
  const counts = printRows([
    ["events", events, at],
    ["other rows", rows],
    ["files", files, `${megabytes(bytes)} MB`],
  ]);
  const secrets = environment.length === 0 ? [] : [`not in it: ${environment.join(", ")} of the environment`];
  return [counts, ...secrets, `${folder} holds secrets and everybody's data: keep it as you keep a password`].join(
    "\n",
  );
}

const oldKeysText: Record<Rotation["oldKeys"], string> = {
  gone: "the old key is gone",
  kept: "the old key is still needed: run it again",
  "of the environment": "remove the other keys from ENCRYPTION_KEY and start Nabz again",
};

function printRotation({ key, resealed, unreadable, oldKeys }: Rotation): string {
  const counts = printRows([
    ["values resealed", resealed, `under key ${key}`],
    ["unreadable", unreadable, unreadable === 0 ? "" : "no known key opens them: enter them again"],
  ]);
  return `${counts}\n${oldKeysText[oldKeys]}`;
}

/** The result of a restore as text for people. */
export function printRestore({
  folder,
  at,
  events,
  rows,
  migrated,
  stopped,
  damaged,
  environment,
}: RestoreResult): string {
  const counts = printRows([
    ["events", events, at],
    ["other rows", rows],
  ]);
  const newer = migrated.length === 0 ? [] : [`applied ${migrated.join(", ")}`];
  const secrets = environment.length === 0 ? [] : [`set ${environment.join(", ")} as it was where the backup was made`];
  const parts =
    damaged.length === 0
      ? []
      : [`damaged when it was backed up: ${damaged.join(", ")}: npm start -- --without-damaged`];
  const sending =
    stopped === 0
      ? []
      : [
          `sending is stopped of ${stopped} ${stopped === 1 ? "website" : "websites"}: what waited at ${at} may have been sent since; their owners let it go on (integration)`,
        ];
  return [counts, ...newer, ...parts, ...secrets, ...sending, `${folder} is ready to start`].join("\n");
}

const printRows = (rows: readonly [name: string, count: number, note?: string][]) =>
  rows
    .map(([name, count, note = ""]) =>
      `${name.padEnd(16)}${count.toLocaleString("en").padStart(12)}  ${note}`.trimEnd(),
    )
    .join("\n");

function nameLines({ count, lines }: ImportSummary["malformed"]): string {
  if (count === 0) return "";
  const more = count - lines.length;
  return `${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")}${more > 0 ? ` and ${more.toLocaleString("en")} more` : ""}`;
}
