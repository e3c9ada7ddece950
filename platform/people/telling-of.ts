import { readId, readIdentity } from "#contract/identity.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import type { Telling } from "./known.ts";

/** What a telling is read from: columns of an event. */
export type TellingRow = Pick<EventRow, "id" | "name" | "visitor" | "at" | "data">;

/**
 * What an event tells about who its visitor is, or that they bought; undefined where nothing. `identify` tells it in its
 * data, any event of a server by the owner's id (`$person`). An event whose browser changed hands keeps the browser's own
 * visitor as `$visitor`.
 */
export function tellingOf(website: string, { id: event, name, visitor, at, data }: TellingRow): Telling | undefined {
  const bought = name === "purchase";
  if (!bought && name !== "identify" && !data.includes('"$person"')) return undefined;
  const told: Record<string, unknown> = data === "" ? {} : JSON.parse(data);
  const { identifiers, fields } = readIdentity(name === "identify" ? told : {});
  const id = readId(told.$person);
  if (id !== undefined) identifiers.id = id;
  if (!bought && Object.keys(identifiers).length + Object.keys(fields).length === 0) return undefined;
  const isNamed = Object.keys(identifiers).length > 0;
  const browser = isNamed && typeof told.$visitor === "string" ? BigInt(told.$visitor) : visitor;
  return { website, event, visitor: browser, at, identifiers, fields, bought };
}

/**
 * Makes the event one of the visitor that its browser is by then: its session becomes that visitor's own, too.
 * `isNamed`: whether it tells who somebody is.
 */
export function turnRow(row: TellingRow & { session: bigint }, visitor: bigint, isNamed: boolean): void {
  if (visitor === row.visitor) return;
  if (isNamed) {
    const told = row.data === "" ? {} : JSON.parse(row.data);
    row.data = JSON.stringify({ ...told, $visitor: row.visitor.toString() });
  }
  if (row.session !== 0n) row.session ^= visitor;
  row.visitor = visitor;
}
