import { versionedTables } from "#platform/stores/clickhouse/sources.ts";
import { dayMs } from "#platform/visits/day.ts";
import { type DamagedPart, type LostEvents, partKey } from "./damaged-part.ts";

export interface Damage {
  part: DamagedPart;
  lost: readonly LostEvents[];
}

/** The event store has damaged parts; the message is one line that names them, the loss and the remedies. */
export class DamageError extends Error {
  constructor(
    readonly damage: readonly Damage[],
    remedy: string,
    /** Whether Nabz can start without the damaged parts. */
    readonly isOptional: boolean,
  ) {
    super(`${damage.map(describeDamage).join("; ")}. ${remedy}`);
    this.name = "DamageError";
  }
}

/** The exit code of a platform that did not start because of damage that it can start without. */
export const damageExitCode = 3;

/** File, and what is lost with it, in one line for the operator. */
export function describeDamage({ part, lost }: Damage): string {
  const place = part.file === "" ? part.folder.replace(/\/$/, "") : `${part.folder.replace(/\/?$/, "/")}${part.file}`;
  return `damaged: ${place === "" ? partKey(part) : place} (${describeLoss(part, lost)})`;
}

const settledLoss = "nothing is lost: it is computed again from events";

const lossOfTable: Readonly<Record<string, string>> = {
  ...Object.fromEntries(versionedTables.map((table) => [table, settledLoss])),
  order_claims: `${settledLoss}, but for days whose events data retention has deleted`,
  visitor_links: "nothing is lost: it is copied again",
  people: "nothing is lost: it is copied again",
  segment_members: "nothing is lost: it is copied again",
  named_visitors: "nothing is lost: it is written again when it is needed",
  excluded_events: "excluded events are lost: undoing their exclusion does not bring them back",
  pages: "titles of pages are lost until the pages are viewed again",
};

function describeLoss(part: DamagedPart, lost: readonly LostEvents[]): string {
  const isOfEvents = part.table === "events";
  if (!isOfEvents && lost.length === 0) return lossOfTable[part.table] ?? "Nabz cannot go on without it";
  const days = lost.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]);
  const websites = new Set(lost.map(({ website }) => website)).size;
  const known = lost.reduce<number | undefined>(
    (sum, { events }) => (sum === undefined || events === undefined ? undefined : sum + events),
    0,
  );
  const events = lost.length > 0 ? (known ?? (isOfEvents ? part.rows : undefined)) : part.rows;
  const count = events === undefined ? "an unknown number of events" : `${events.toLocaleString("en")} events`;
  if (days.length === 0) return `${count} are lost`;
  const [first, last] = [dateOf(Math.min(...days)), dateOf(Math.max(...days))];
  const when = first === last ? `of ${first}` : `of ${first} to ${last}`;
  const whose =
    websites === 1 ? `website ${lost[0]?.website}` : `${known === undefined ? "up to " : ""}${websites} websites`;
  const why = isOfEvents ? "" : ": data retention has deleted the events of those days; others are computed again";
  return `${count} ${when}, ${whose}, are lost${why}`;
}

const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
