import { expect, it } from "vitest";
import type { SaidReport } from "../adapters/adapter.ts";
import { roundsOf } from "./rounds-of.ts";

const known = ["a", "b"].map((id) => ({ id, providerId: `p-${id}` }));
const report = (providerId: string, state: SaidReport["state"], message?: string) => ({ providerId, message, state });
const names = (reports: readonly SaidReport[]) =>
  roundsOf(known, reports).map((round) => round.map(({ message, report: { state } }) => `${message.id} ${state}`));

it("a message is once in a round, in the order of its reports, by our id or the provider's", () => {
  const reports = [report("p-a", "sent"), report("?", "sent", "b"), report("p-a", "opened"), report("?", "sent")];
  expect(names(reports)).toEqual([["a sent", "b sent"], ["a opened"]]);
});

it("a call that repeats itself a thousand times is written as one that does not", () => {
  const reports = Array.from({ length: 1_000 }, () => [report("p-a", "sent"), report("p-a", "delivered")]).flat();
  expect(names(reports)).toEqual([["a sent"], ["a delivered"]]);
});
