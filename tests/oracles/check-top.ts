import { expect } from "vitest";
import type { Client } from "#contract/client.ts";
import type { plainTop } from "./plain-top.ts";
import type { requestOf } from "./report-request.ts";

/** Compares the top people with those of the plain program. */
export async function checkTop(
  client: Client,
  input: ReturnType<typeof requestOf>["input"],
  plain: ReturnType<typeof plainTop>,
): Promise<void> {
  const { sort: _, ...rest } = { sort: undefined, ...input };
  const { items, total } = (await client.reports.top({ ...rest, limit: 100, page: 1 })).result;
  expect(total).toBe(plain.length);
  const found = items.map(({ sales = -1, sessions = -1, type, lastSeenAt }) => {
    return { sales, sessions, type, seen: Date.parse(lastSeenAt) };
  });
  expect(found.map(({ sales, sessions }) => [sales, sessions])).toEqual(
    plain.map(({ sales, sessions }) => [sales, sessions]),
  );
  // People with equal figures are ordered by numbers that the plain program does not know.
  const texts = (people: readonly object[]) => people.map((each) => JSON.stringify(each)).sort();
  expect(texts(found)).toEqual(texts(plain));
}
