import { formatNumber } from "#app/format/numbers.ts";
import { issuesOf, violationsAt } from "#app/services/failures.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { type AddressedChannel, addressViolation, readAddress } from "#contract/addresses.ts";
import type { Violation } from "#contract/errors.ts";
import type { TypedConsent } from "./consent-rows.ts";

/** Lines that are named; of further wrong ones their number is said. */
const maxNamed = 50;

type Cell = "address" | "consent" | "source" | "day";
interface Problem {
  row: TypedConsent;
  cell: Cell;
  message: string;
}

/**
 * The failure of a call whose rows were typed as lines, beside the form's fields: every wrong line with its number at the
 * lines, and at source and day that lines lack them. Others as they are.
 */
export function besideLines(
  error: unknown,
  { channel, rows }: { channel: AddressedChannel; rows: readonly TypedConsent[] },
) {
  const said = issuesOf(error).flatMap(({ path: [field, index, cell], message }) => {
    const row = field === "rows" ? rows[Number(index)] : undefined;
    return row === undefined || cell === undefined ? [] : [{ row, cell: cell as Cell, message }];
  });
  if (said.length === 0) return error;
  const problems = [...said, ...wrongAddresses(channel, rows, said)];
  const given = [
    ...(["source", "day"] as const).flatMap((cell) => lackingAt(cell, problems)),
    { path: ["rows"], message: linesOf(problems) },
  ];
  return violationsAt(given);
}

/** Addresses are judged once all else is right: they are named with the rest. */
function wrongAddresses(channel: AddressedChannel, rows: readonly TypedConsent[], said: readonly Problem[]): Problem[] {
  const isSaid = (row: TypedConsent) => said.some((problem) => problem.row === row && problem.cell === "address");
  return rows
    .filter((row) => readAddress(channel, row.address) === undefined && !isSaid(row))
    .map((row) => ({ row, cell: "address", message: addressViolation(channel) }));
}

function lackingAt(cell: "source" | "day", problems: readonly Problem[]): Violation[] {
  const n = problems.filter((problem) => problem.cell === cell && problem.row[cell] === "").length;
  return n === 0
    ? []
    : [{ path: [cell], message: i18n.t(`messages:consents.lacking.${cell}`, { n: formatNumber(n) }) }];
}

function linesOf(problems: readonly Problem[]): string {
  const numbers = [...new Set(problems.map(({ row }) => row.line))].toSorted((a, b) => a - b);
  const lines = numbers.slice(0, maxNamed).map((number) => {
    const message = problems.flatMap((problem) => (problem.row.line === number ? [messageOf(problem)] : [])).join(" ");
    return i18n.t("messages:consents.wrongLine", { line: formatNumber(number), message });
  });
  const more = numbers.length - maxNamed;
  const rest = more > 0 ? [i18n.t("messages:consents.moreLines", { n: formatNumber(more) })] : [];
  return [...lines, ...rest].join("\n");
}

function messageOf({ row, cell, message }: Problem): string {
  if (row[cell] === "") return i18n.t(`messages:consents.missing.${cell}`);
  // What is said of an address or a day names it.
  if (cell === "address" || cell === "day") return message;
  return i18n.t("messages:consents.wrongCell", { field: i18n.t(`messages:consents.cells.${cell}`), message });
}
