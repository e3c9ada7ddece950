import { describe, expect, it } from "vitest";
import { toGregorian } from "#contract/time/jalali.ts";
import { instantOf } from "#contract/time/zone.ts";
import { type Dice, dice } from "#tests/platform-fixtures/dice.ts";
import { browserEventCap, browserEventScope, countsByBrowser, maxByBrowser } from "./browser-events.ts";
import { type Cap, type CapUses, capWindows, stampsAt } from "./caps.ts";
import { usedNow } from "./counted-windows.ts";
import { type GatedMessage, type GateFacts, gate } from "./gate.ts";
import { type PlainMessage, type PlainOutcome, type PlainWorld, runPlainly } from "./plain-gate.ts";
import {
  isBounded,
  takeUnvouchedRoom,
  type UnvouchedBound,
  type UnvouchedUses,
  unvouchedStampsAt,
} from "./unvouched.ts";
import type { HoursSlot } from "./windows.ts";

const zone = "Asia/Tehran";
const allDays = [0, 1, 2, 3, 4, 5, 6];
const at = (day: string, time = "12:00", where = zone) => {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return instantOf(where, { ...toGregorian({ year, month, day: date }), hour, minute });
};
const hour = 3_600_000;
const noon = at("1405-09-05");

const message = (change: Partial<GatedMessage> = {}): GatedMessage => ({
  ...{ channel: "SMS", isTransactional: false, isTest: false, createdAt: noon, expiresAt: noon + 24 * hour },
  ...change,
});
const facts = (change: Partial<GateFacts> = {}): GateFacts => ({
  ...{ zone, isChannelOn: true, address: "+989121234567", consent: "granted", requireConsent: true },
  ...{ quiet: [], caps: [] },
  ...change,
});
const line = { number: "3000", hours: [{ days: allDays, from: "09:00", to: "21:00" }], zone, night: "defer" } as const;
const night = { slots: [{ days: allDays, from: "22:00", to: "09:00" }], zone };
const sms = (limits: { day?: number; week?: number; month?: number }, used: number, when = noon) => {
  const uses: CapUses = { stamps: stampsAt(zone, when), used: { day: used, week: used, month: used } };
  return [{ scope: 0, limits, uses }];
};

const byBrowser = (used: number, when = noon) =>
  browserEventCap({ stamps: stampsAt(zone, when), used: { day: used, week: used, month: used } });

const unvouched = (hourUsed: number, dayUsed: number, when = noon): UnvouchedBound => ({
  limits: { hour: 100, day: 500 },
  uses: { stamps: unvouchedStampsAt(zone, when), used: { hour: hourUsed, day: dayUsed } },
});

describe("the gate", () => {
  it.each<[string, Partial<GateFacts>, Partial<GatedMessage>, string]>([
    ["lets a message through that nothing holds", {}, {}, "send"],
    ["drops what the person's goal has overtaken", { ended: { reason: "goal_reached" } }, {}, "goal_reached"],
    ["drops what has no address", { address: undefined }, {}, "no_address"],
    ["drops what a bounce refuses", { suppression: { reason: "bounced", since: "" } }, {}, "bounced"],
    ["drops where consent is required and unknown", { consent: "unknown" }, {}, "no_consent"],
    ["needs no consent where the channel requires none", { consent: "unknown", requireConsent: false }, {}, "send"],
    ["drops what was denied even there", { consent: "denied", requireConsent: false }, {}, "no_consent"],
    ["sends what is transactional without consent", { consent: "denied" }, { isTransactional: true }, "send"],
    [
      "sends what is transactional to who unsubscribed",
      { suppression: { reason: "unsubscribed", since: "" } },
      { isTransactional: true },
      "send",
    ],
    [
      "but not to a number that the operator closed",
      { suppression: { reason: "operator_block", since: "" } },
      { isTransactional: true },
      "operator_block",
    ],
    ["drops a text with a hole", { missingValue: "person.name" }, {}, "missing_value"],
    ["waits for a channel that is off", { isChannelOn: false }, {}, "channel_off"],
    ["waits with a journey that is stopped", { isStopped: true }, {}, "stopped"],
    ["waits for the line's hours", { line: { ...line, hours: [] } }, {}, "line_hours"],
    ["waits where the day's cap is full", { caps: sms({ day: 1 }, 1) }, {}, "cap_day"],
    ["names the window that frees last", { caps: sms({ day: 1, month: 1 }, 1) }, {}, "cap_month"],
    ["counts nothing twice", { caps: sms({ day: 1 }, 1) }, { isCounted: true }, "send"],
    ["caps nothing transactional", { caps: sms({ day: 1 }, 1) }, { isTransactional: true }, "send"],
    ["waits where the bound of unvouched addresses is full", { unvouched: unvouched(100, 100) }, {}, "unvouched_hour"],
    ["waits for the window that frees last", { unvouched: unvouched(100, 500) }, {}, "unvouched_day"],
    ["sends to unvouched addresses while there is room", { unvouched: unvouched(99, 499) }, {}, "send"],
    [
      "bounds what is transactional, too",
      { unvouched: unvouched(100, 100) },
      { isTransactional: true },
      "unvouched_hour",
    ],
    ["bounds no test", { unvouched: unvouched(100, 500) }, { isTest: true }, "send"],
    ["sends what browsers bring about", { browserEvents: byBrowser(maxByBrowser - 1) }, {}, "send"],
    ["drops it beyond its cap", { browserEvents: byBrowser(maxByBrowser) }, {}, "browser_day"],
    [
      "drops what is transactional, too",
      { browserEvents: byBrowser(maxByBrowser) },
      { isTransactional: true },
      "browser_day",
    ],
    ["sends it again on the next day", { browserEvents: byBrowser(maxByBrowser, noon - 24 * hour) }, {}, "send"],
    [
      "holds it by hours before",
      { browserEvents: byBrowser(maxByBrowser), line: { ...line, hours: [] } },
      {},
      "line_hours",
    ],
    ["counts nothing of a day that is over", { unvouched: unvouched(100, 500, noon - 24 * hour) }, {}, "send"],
    ["holds a test by the line alone", { caps: sms({ day: 0 }, 1), quiet: [night] }, { isTest: true }, "send"],
    ["drops at once where the queue is off", { caps: sms({ day: 1 }, 1) }, { expiresAt: noon }, "queue_off"],
  ])("%s", (_, known, change, expected) => {
    const verdict = gate(message(change), facts(known), noon);
    expect(verdict.do === "send" ? "send" : verdict.reason).toBe(expected);
  });

  it("waits till both line and quiet hours are open, over midnight", () => {
    const now = at("1405-09-05", "23:30");
    const late = message({ createdAt: now, expiresAt: now + 24 * hour });
    const quiet = [{ slots: [{ days: allDays, from: "23:00", to: "10:15" }], zone }];
    expect(gate(late, facts({ line, quiet }), now)).toMatchObject({
      ...{ do: "wait", reason: "line_hours", until: at("1405-09-06", "10:15") },
    });
    expect(gate(late, facts({ quiet: [night] }), now)).toMatchObject({
      ...{ reason: "quiet_hours", until: at("1405-09-06", "09:00"), detail: { from: "22:00", to: "09:00" } },
    });
  });

  it("gives an operator that drops at night nothing in its last five minutes", () => {
    const judge = (time: string) => {
      const now = at("1405-09-05", time);
      const late = message({ createdAt: now, expiresAt: now + 24 * hour });
      return gate(late, facts({ line: { ...line, night: "drop" } }), now).do;
    };
    expect([judge("20:54"), judge("20:55"), judge("21:00")]).toEqual(["send", "wait", "wait"]);
  });

  it("frees a week on Saturday and a Jalali month on its first day", () => {
    const now = at("1405-09-30", "12:00");
    const week = gate(message({ expiresAt: now + 40 * 24 * hour }), facts({ caps: sms({ week: 1 }, 1, now) }), now);
    expect(week).toMatchObject({ until: at("1405-10-05", "00:00") });
    const month = gate(message({ expiresAt: now + 40 * 24 * hour }), facts({ caps: sms({ month: 1 }, 1, now) }), now);
    expect(month).toMatchObject({ until: at("1405-10-01", "00:00") });
  });

  it("says at the end of the queue why it waited first", () => {
    const waiting = { reason: "cap_day", detail: { count: 1, limit: 1 } } as const;
    const end = noon + 24 * hour;
    expect(gate(message({ waiting }), facts({ isChannelOn: false }), end)).toMatchObject({
      ...{ do: "drop", reason: "queue_end", detail: { first: "cap_day", firstDetail: { count: 1, limit: 1 } } },
    });
  });
});

describe("over sixty days", () => {
  const held = new Set<string>();
  it.each([1, 2, 3, 5, 10])("agrees with a plain loop over minutes, history %i", (seed) => {
    const { messages, world } = inventHistory(dice(seed));
    const plain = runPlainly(messages, world);
    const { outcomes, reasons } = followGate(messages, world);
    expect(outcomes).toEqual(plain);
    for (const reason of reasons) held.add(reason);
    // A history in which nothing is held or dropped would prove nothing.
    expect(new Set(plain.map(({ what }) => what)).size).toBeGreaterThan(2);
    expect(plain.some(({ at: when }, index) => when > (messages[index]?.createdAt ?? 0))).toBe(true);
  });

  it("caps, hours and the bounds have held some of them", () => {
    const all = ["line_hours", "quiet_hours", "cap_day", "unvouched_hour", "unvouched_day", "browser_day"];
    expect(all.filter((reason) => !held.has(reason))).toEqual([]);
  });
});

const minuteMs = 60_000;

function inventHistory({ whole, unit, one }: Dice): { messages: PlainMessage[]; world: PlainWorld } {
  const zones = ["Asia/Tehran", "+04:30", "Europe/Berlin", "UTC"];
  const time = () => `${String(3 + whole(21)).padStart(2, "0")}:${one(["00", "15", "30", "59"])}`;
  const slot = (): HoursSlot => {
    const [from, to] = [time(), time()];
    return { days: allDays.filter(() => unit() < 0.8), from, to: from === to ? "03:00" : to };
  };
  const from = at("1405-06-20") / minuteMs;
  // In bursts, as events come: alone none of them would meet the bound.
  const bursts = Array.from({ length: 25 }, () => from + whole(60 * 24 * 60));
  const messages = Array.from({ length: 60 }, () => one(bursts) + whole(120))
    .sort((left, right) => left - right)
    .map((createdAt) => ({
      createdAt,
      expiresAt: createdAt + one([0, 0, 60, 600, 24 * 60, 72 * 60, 168 * 60]),
      isTransactional: unit() < 0.1,
      isUnvouched: unit() < 0.7,
      isByBrowser: unit() < 0.8,
    }));
  const world: PlainWorld = {
    zone: one(zones),
    quiet: [slot(), { days: allDays, from: "22:00", to: "09:00" }].slice(whole(2)),
    line: {
      hours: one([[slot(), slot(), slot()], line.hours, [{ days: allDays, from: "00:00", to: "00:00" }]]),
      ...{ zone: one(zones), night: one(["drop", "defer"] as const) },
    },
    limits: { day: 1 + whole(3), week: 2 + whole(3), month: 5 + whole(8) },
    ...{ channel: one(["SMS", "ON_SITE", "WEB_PUSH"] as const), isPaid: unit() < 0.7 },
    ...{ unvouched: { hour: 1, day: 1 + whole(2) }, maxByBrowser: 1 },
  };
  return { messages, world };
}

/** Judges each message when it is made and again whenever the gate says, counting as the store does; why any waited. */
function followGate(
  messages: readonly PlainMessage[],
  world: PlainWorld,
): { outcomes: PlainOutcome[]; reasons: Set<string> } {
  const reasons = new Set<string>();
  const outcomes: PlainOutcome[] = [];
  const waiting = new Map<number, NonNullable<GatedMessage["waiting"]>>();
  let uses: CapUses | undefined;
  let bounded: UnvouchedUses | undefined;
  let browserUses: CapUses | undefined;
  const due = messages.map(({ createdAt }, index) => ({ at: createdAt, index }));
  for (;;) {
    due.sort((one, other) => one.at - other.at || one.index - other.index);
    const next = due.shift();
    const plain = next && messages[next.index];
    if (next === undefined || plain === undefined) return { outcomes, reasons };
    const now = next.at * minuteMs;
    const [createdAt, expiresAt] = [plain.createdAt * minuteMs, plain.expiresAt * minuteMs];
    const cap = { scope: 0, limits: world.limits, uses };
    const vouched = {
      ...{ hasRecordedConsent: false, isEmailVouched: !plain.isUnvouched, isPhoneVouched: !plain.isUnvouched },
      isPersonVouched: !plain.isUnvouched,
    };
    const bound = isBounded(world.channel, vouched, world.isPaid)
      ? { limits: world.unvouched, uses: bounded }
      : undefined;
    const counts = countsByBrowser({ channel: world.channel, isByBrowser: plain.isByBrowser });
    const own = { scope: browserEventScope, limits: { day: world.maxByBrowser }, uses: browserUses };
    const verdict = gate(
      message({ ...plain, channel: world.channel, createdAt, expiresAt, waiting: waiting.get(next.index) }),
      facts({
        ...{ zone: world.zone, caps: [cap], quiet: [{ slots: world.quiet, zone: world.zone }] },
        ...{ line: { number: "3000", ...world.line }, unvouched: bound, browserEvents: counts ? own : undefined },
      }),
      now,
    );
    if (verdict.do === "wait") {
      reasons.add(verdict.reason);
      if (!waiting.has(next.index)) waiting.set(next.index, verdict);
      due.push({ at: Math.ceil(verdict.until / minuteMs), index: next.index });
      continue;
    }
    outcomes[next.index] = { at: next.at, what: verdict.do === "send" ? "sent" : verdict.reason };
    if (verdict.do === "drop") reasons.add(verdict.reason);
    if (verdict.do === "drop") continue;
    if (bound !== undefined) bounded = takeUnvouchedRoom(bound, unvouchedStampsAt(world.zone, now), 1).uses;
    if (counts) browserUses = countOne(own, world.zone, now);
    if (!plain.isTransactional) uses = countOne(cap, world.zone, now);
  }
}

function countOne(cap: Cap, where: string, now: number): CapUses {
  const stamps = stampsAt(where, now);
  const used = Object.fromEntries(capWindows.map((window) => [window, usedNow(cap, stamps, window) + 1]));
  return { stamps, used: used as CapUses["used"] };
}

it("says who refused: the owner who closed an address, or the person", () => {
  const detailOf = (known: Partial<GateFacts>) => {
    const verdict = gate(message(), facts(known), noon);
    return verdict.do === "drop" ? verdict.detail : undefined;
  };
  const since = "2026-11-20T08:00:00Z";
  expect(detailOf({ suppression: { reason: "unsubscribed", since, isByOwner: true } })).toEqual({
    ...{ since, isByOwner: true },
  });
  expect(detailOf({ suppression: { reason: "unsubscribed", since, isByOwner: false } })).toEqual({ since });
  expect([detailOf({ consent: "denied" }), detailOf({ consent: "unknown" })]).toEqual([{ isRefused: true }, {}]);
});
