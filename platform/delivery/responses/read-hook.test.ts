import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hookSecret, readHookSecret } from "./hook-secret.ts";
import { judgeReturned, nextSoftDays } from "./judge-returned.ts";
import { nextPoll } from "./poll-times.ts";
import { readHook, readWish } from "./read-hook.ts";
import { readReturned } from "./read-returned.ts";

const secret = { SESSION_SECRET: "0123456789abcdefghijklmnopqrstuvwxyz" };
const account = "0198f0a2-1111-7222-8333-444455556666";
const read = (body: string, type = "application/x-www-form-urlencoded", query = "") =>
  readHook({ query, body: Buffer.from(body), type });

describe("the call of a panel", () => {
  it.each([
    ["a form", read("messageid=7&status=10"), ["7"]],
    ["an address", read("", undefined, "messageid=7&status=10"), ["7"]],
    ["a list in a field", read("messageid=7,8, 8"), ["7", "8"]],
    ["JSON", read('{"messageId":7,"status":5}', "application/json"), ["7"]],
    [
      "a list of JSON",
      read('[{"messageId":"a-1"},{"messageId":"b"}]', "application/json; charset=utf-8"),
      ["a-1", "b"],
    ],
  ])("names messages in %s", (_, { providerIds, inbound }, ids) => {
    expect([providerIds, inbound]).toEqual([ids, []]);
  });

  it("says what a receiver sent", () => {
    const { inbound, providerIds } = read("messageid=9&from=09121234567&to=30001234&message=%DB%B1%DB%B1");
    expect([inbound, providerIds]).toEqual([
      [{ from: "09121234567", to: "30001234", text: "۱۱", providerId: "9" }],
      [],
    ]);
    for (const id of ["", "0", "a b", "x".repeat(101)]) {
      const [sms] = read(`messageid=${id}&from=09121234567&message=11`).inbound;
      expect([sms?.text, sms?.providerId], id).toEqual(["11", undefined]);
    }
  });

  it("of garbage names nothing, or a bounded number of plain ids", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom("application/json", "text/plain", undefined),
        (bytes, type) => {
          const { providerIds } = readHook({ query: "", body: Buffer.from(bytes), type });
          expect(providerIds.every((id) => /^[\w.:-]{1,100}$/.test(id))).toBe(true);
        },
      ),
    );
    const many = JSON.stringify(Array.from({ length: 5_000 }, (_, id) => ({ messageid: id })));
    expect(read(many, "application/json").providerIds).toHaveLength(99);
    for (const json of ["[1,null,[]]", "{", "null", '{"messageid":{"a":1}}']) {
      expect(read(json, "application/json").providerIds, json).toEqual([]);
    }
  });
});

it.each([
  ["11", "stop"],
  [" ۱۱ ", "stop"],
  ["١١", "stop"],
  ["لغو۱۱", "stop"],
  ["لغو ۱۱.", "stop"],
  ["۱۲", "resume"],
  ["112", undefined],
  ["ساعت ۱۱ می‌آیم", undefined],
  ["", undefined],
])("«%s» of a receiver means %s", (text, wish) => {
  expect(readWish(text)).toBe(wish);
});

it("a secret names its account, and no other text does", () => {
  const own = hookSecret(account, secret);
  expect(readHookSecret(own, secret)).toBe(account);
  for (const index of [0, 31, 32, 63]) {
    const other = own[index] === "0" ? "1" : "0";
    expect(readHookSecret(own.slice(0, index) + other + own.slice(index + 1), secret)).toBeUndefined();
  }
  expect(readHookSecret(own.toUpperCase(), secret)).toBeUndefined();
});

it("a message is polled ever more seldom, for two days", () => {
  const hour = 3_600_000;
  const times: number[] = [];
  let [now, polls]: [number | undefined, number] = [0, 0];
  while (now !== undefined) {
    now = nextPoll({ sentAt: 0, polls, now });
    polls += 1;
    if (now !== undefined) times.push(now);
  }
  expect(times.length).toBeLessThan(20);
  expect(times.at(-1)).toBe(48 * hour);
  const rests = times.slice(0, -1).map((time, index) => time - (times[index - 1] ?? 0));
  expect(rests).toEqual(rests.toSorted((one, other) => one - other));
});

describe("a mail that came back", () => {
  const judge = (action: string, status: string) =>
    judgeReturned({ tokens: [], isComplaint: false, receivers: [{ action, status, said: "x" }] });
  it.each([
    ["failed", "5.1.1", { kind: "hard", said: "x" }],
    ["failed", "5.7.1", { kind: "policy", said: "x" }],
    ["failed", "5.4.4", { kind: "policy", said: "x" }],
    ["failed", "5.2.2", { kind: "soft", said: "x", isOver: true }],
    ["failed", "4.4.7", { kind: "soft", said: "x", isOver: true }],
    ["delayed", "4.2.2", { kind: "soft", said: "x", isOver: false }],
    ["delivered", "2.0.0", { kind: "delivered" }],
    ["relayed", "2.0.0", undefined],
    ["failed", "2.0.0", undefined],
  ])("with %s and %s is judged", (action, status, verdict) => {
    expect(judge(action, status)).toEqual(verdict);
  });

  it("is read as far as reports stand: half a million lines behind them are not, and none behind those", async () => {
    const report = [
      ...['Content-Type: multipart/report; boundary="b"', "", "--b", "Content-Type: message/delivery-status", ""],
      ...["Reporting-MTA: dns; mx.example", "", "Action: failed", "Status: 5.1.1", ""],
      ...["--b", "Content-Type: text/plain; format=flowed", "", ""],
    ].join("\r\n");
    const lines = "x\n".repeat(500_000);
    expect((await readReturned(Buffer.from(report + lines))).receivers).toMatchObject([{ status: "5.1.1" }]);
    expect((await readReturned(Buffer.from(`X: y\r\n${"A: b\n".repeat(100_000)}${report}`))).receivers).toEqual([]);
  });

  it("counts days in a row: the same day once, a day without begins anew", () => {
    let before: { day: number; days: number } | undefined;
    const counted: number[] = [];
    for (const today of [10, 10, 11, 12, 12, 14, 13]) {
      before = { day: Math.max(today, before?.day ?? 0), days: nextSoftDays(before, today) };
      counted.push(before.days);
    }
    expect(counted).toEqual([1, 1, 2, 3, 3, 1, 1]);
  });
});
