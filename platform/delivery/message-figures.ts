import { leftStates, type MessageState } from "#contract/delivery-states.ts";

/** Messages of one state, and of one reason where they were dropped. */
export interface StateCount {
  state: MessageState;
  /** Of dropped ones. */
  reason: string | null;
  /** Taken by a program. */
  isBot: boolean;
  count: number;
}

const arrived: readonly MessageState[] = ["delivered", "opened", "clicked"];

const sum = <Row extends StateCount>(rows: readonly Row[], which: (row: Row) => boolean): number =>
  rows.reduce((total, row) => total + (which(row) ? row.count : 0), 0);

/** Handed over to a provider. Pure, as all of these. */
export const countLeft = (rows: readonly StateCount[]) => sum(rows, ({ state }) => leftStates.includes(state));
export const countArrived = (rows: readonly StateCount[]) => sum(rows, ({ state }) => arrived.includes(state));
export const countClicked = (rows: readonly StateCount[]) =>
  sum(rows, ({ state, isBot }) => state === "clicked" && !isBot);

/** What messages became: later states count in earlier ones, so that the figures fall from left to right. */
export function countStates(rows: readonly StateCount[]) {
  const of = (...states: MessageState[]) => sum(rows, ({ state }) => states.includes(state));
  const dropped: Record<string, number> = {};
  for (const { state, reason, count } of rows) {
    if (state === "dropped") dropped[reason ?? "unknown"] = (dropped[reason ?? "unknown"] ?? 0) + count;
  }
  return {
    ...{ queued: of("queued", "sending"), sent: countLeft(rows), delivered: countArrived(rows) },
    ...{ opened: of("opened", "clicked"), clicked: countClicked(rows) },
    ...{ bounced: of("bounced"), failed: of("failed", "undelivered"), uncertain: of("uncertain") },
    dropped,
  };
}
