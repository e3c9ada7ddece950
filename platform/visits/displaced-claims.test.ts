import { expect, it } from "vitest";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { findDisplacedClaims, type OrderClaim } from "./sql/displaced-claims.ts";

const [one, other] = ["01a20547-c9e7-7771-ba91-4f196a4359e0", "01a20547-c62e-77f1-9e2a-ed793e9d0712"];
/** Bytes that the engine takes of a statement. */
const maxStatement = 262_144;

it("finds every displaced claim of many orders of two websites in statements that the engine takes", async () => {
  const longest = (number: number) => `${number}'`.padStart(100, "سفارش");
  const claims = Array.from({ length: 3_000 }, (_, number): OrderClaim => {
    const website = number % 2 === 0 ? one : other;
    return { website, orderId: longest(number - (number % 2)), at: number, provenance: "import" };
  });
  const statements: string[] = [];
  const select: ClickHouse["select"] = async ({ text }, row) => {
    statements.push(text);
    const counted = claims.map(({ website, orderId }) => ({ website, orderId, at: 0, provenance: "server" }));
    const listOf = (website: string) => text.split(website)[1] ?? "";
    return counted
      .filter(({ website, orderId }) => listOf(website).includes(orderId.replace("'", "\\'")))
      .map((claim) => row.parse(claim));
  };
  const displaced = await findDisplacedClaims({ select }, claims);
  expect(displaced).toHaveLength(claims.length);
  expect(new Set(displaced.map(({ website, orderId }) => `${website} ${orderId}`)).size).toBe(claims.length);
  expect(statements.length).toBeLessThan(20);
  for (const text of statements) expect(Buffer.byteLength(text)).toBeLessThan(maxStatement);
});
