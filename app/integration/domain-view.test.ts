import { expect, it } from "vitest";
import type { Domain } from "#contract/integration-domains.ts";
import { domainRow, hasLocalHost } from "./domain-view.server.ts";

it("a Persian domain is shown as its owner writes it, and a Latin one as it is", () => {
  const rowOf = (name: string) => domainRow({ name, dailyLimit: 200, checkedAt: null } as Domain, "Asia/Tehran").name;
  expect(rowOf(new URL("http://بهارنارنج.ایران").hostname)).toBe("بهارنارنج.ایران");
  expect(rowOf("shop.example")).toBe("shop.example");
});

it("records are useless while they name a server that nobody else reaches", () => {
  const mx = (value: string) => hasLocalHost([{ purpose: "mx", value }]);
  const spf = (value: string) => hasLocalHost([{ purpose: "spf", value }]);
  expect(["10 localhost", "10 192.168.1.5", "10 nabz.local"].map(mx)).toEqual([true, true, true]);
  expect(mx("10 nabz.shop.example")).toBe(false);
  expect(["v=spf1 a:mail mx ~all", "v=spf1 ip4:10.0.0.8 mx ~all", "v=spf1 ip6:fd00::1 mx ~all"].map(spf)).toEqual([
    ...[true, true, true],
  ]);
  expect(["v=spf1 mx ~all", "v=spf1 ip4:203.0.113.9 mx ~all", "v=spf1 a:mail.shop.example mx ~all"].map(spf)).toEqual([
    ...[false, false, false],
  ]);
  expect(hasLocalHost([{ purpose: "token", value: "nabz-verification=localhost" }])).toBe(false);
});
