import fc from "fast-check";
import { expect, it } from "vitest";
import { countCovered, coverMessages, type MessageFunds } from "./message-funds.ts";

const funds = (sms: number, wallet: number): MessageFunds => ({ packs: new Map([["SMS", sms]]), wallet });

it("packs pay first, the wallet what is beyond them, and the rest is not covered", () => {
  const { covered, left } = coverMessages(funds(5, 350), { pack: "SMS", price: 100 }, 12);
  expect([covered, left.packs.get("SMS"), left.wallet]).toEqual([8, 0, 50]);
});

it("a pack of another kind pays nothing, and a wallet nothing that has no price", () => {
  expect(coverMessages(funds(5, 350), { pack: "EMAIL", price: undefined }, 12).covered).toBe(0);
  expect(coverMessages(funds(5, 350), { pack: "SMS", price: undefined }, 12).covered).toBe(5);
});

it("what costs nothing is covered, however much it is", () => {
  expect(coverMessages(funds(0, 0), { pack: undefined, price: undefined }, 12).covered).toBe(12);
  expect(coverMessages(funds(0, 0), { pack: undefined, price: 0 }, 12).covered).toBe(12);
  expect(countCovered(funds(0, 0), { pack: undefined, price: undefined })).toBeUndefined();
});

it("is what paying one message after the other comes to, and channels that follow have what is left", () => {
  const amount = fc.nat({ max: 40 });
  fc.assert(
    fc.property(amount, fc.nat({ max: 900 }), fc.integer({ min: 1, max: 60 }), amount, (sms, wallet, price, units) => {
      const cost = { pack: "SMS" as const, price };
      let [packs, rest, paid] = [sms, wallet, 0];
      for (let unit = 0; unit < units; unit += 1) {
        if (packs > 0) packs -= 1;
        else if (rest >= price) rest -= price;
        else continue;
        paid += 1;
      }
      const { covered, left } = coverMessages(funds(sms, wallet), cost, units);
      expect([covered, left.packs.get("SMS"), left.wallet]).toEqual([paid, packs, rest]);
      expect(countCovered(funds(sms, wallet), cost)).toBe(sms + Math.floor(wallet / price));
    }),
    { numRuns: 200 },
  );
});
