import { readId, readIdentity } from "#contract/identity.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import type { IdentityClaim } from "./identity-graph.ts";

/** The columns of an event that a claim is read from. */
export type ClaimRow = Pick<EventRow, "id" | "name" | "visitor" | "at" | "data" | "provenance">;

/**
 * The identity claim of an event; undefined where it has none. `identify` claims by its data, any event of a server by
 * the owner's id (`$person`). An event of a handed over browser keeps the browser's own visitor as `$visitor`; `$signed`
 * says that the website's server signed the id of an `identify`.
 */
export function readClaim(
  website: string,
  { id: event, name, visitor, at, data, provenance }: ClaimRow,
): IdentityClaim | undefined {
  const bought = name === "purchase";
  if (!bought && name !== "identify" && !data.includes('"$person"')) return undefined;
  const values: Record<string, unknown> = data === "" ? {} : JSON.parse(data);
  const { identifiers, fields } = readIdentity(name === "identify" ? values : {}, at);
  const id = readId(values.$person);
  if (id !== undefined) identifiers.id = id;
  if (!bought && Object.keys(identifiers).length + Object.keys(fields).length === 0) return undefined;
  const isIdentified = Object.keys(identifiers).length > 0;
  const browser = isIdentified && typeof values.$visitor === "string" ? BigInt(values.$visitor) : visitor;
  const isSigned = values.$signed === true;
  return { website, event, visitor: browser, at, identifiers, fields, bought, provenance, isSigned };
}

/**
 * Moves the event to the visitor that its browser belongs to; its session moves along. An event with identifiers keeps
 * the browser's own visitor in its data, so that the events alone suffice to resolve all identities again.
 */
export function assignVisitor(row: ClaimRow & { session: bigint }, visitor: bigint, isIdentified: boolean): void {
  if (visitor === row.visitor) return;
  if (isIdentified) {
    const values = row.data === "" ? {} : JSON.parse(row.data);
    row.data = JSON.stringify({ ...values, $visitor: row.visitor.toString() });
  }
  if (row.session !== 0n) row.session ^= visitor;
  row.visitor = visitor;
}
