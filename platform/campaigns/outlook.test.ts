import { describe, expect, it } from "vitest";
import type { AudienceReason } from "#contract/campaigns/sending.ts";
import type { RecipientVerdict } from "#platform/delivery/judge-recipients.ts";
import { foldAddress } from "#platform/delivery/judge-recipients.ts";
import { dice } from "#tests/platform-fixtures/dice.ts";
import { endOf, type SendingLane } from "./end-of.ts";
import { AudienceEstimate } from "./estimate-audience.ts";

const minuteMs = 60_000;
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const zone = "Asia/Tehran";
/** A midnight in Tehran. */
const midnight = Date.parse("2026-11-27T00:00:00+03:30");
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

interface Window {
  from: number;
  to: number;
}
const slotOf = ({ from, to }: Window) => ({ days: everyDay, from: clock(from), to: clock(to) });
const isIn = ({ from, to }: Window, minute: number) =>
  from < to ? minute >= from && minute < to : minute >= from || minute < to;

/** Minute by minute, as somebody with a watch would send. */
function plainEnd(
  { messages, perMinute, line, quiet }: { messages: number; perMinute: number; line: Window; quiet: Window },
  at: number,
) {
  let left = messages;
  for (let minute = at; ; minute += 1) {
    const ofDay = minute % 1_440;
    if (!isIn(line, ofDay) || isIn(quiet, ofDay)) continue;
    if (left <= perMinute) return minute + left / perMinute;
    left -= perMinute;
  }
}

describe("the end of a campaign", () => {
  it("is when a watch in the hand says: hours of lines and quiet hours, over 60 random campaigns", () => {
    const { whole } = dice(22);
    const five = (below: number) => whole(below / 5) * 5;
    for (let round = 0; round < 60; round += 1) {
      const line = { from: five(720), to: 725 + five(700) };
      // Some part of the line's hours stays open.
      const quiet = { from: line.from + 60 + five(100), to: line.from };
      const perSecond = 2 + whole(20);
      const messages = 1 + whole(100_000);
      const start = five(1_440);
      const lane: SendingLane = {
        ...{ messages, perSecond, quiet: [{ slots: [slotOf(quiet)], zone }] },
        line: { number: "3000", hours: [slotOf(line)], zone, night: "defer" },
        isHourUnknown: false,
      };
      const end = endOf([lane], midnight + start * minuteMs, undefined);
      const expected = midnight + plainEnd({ messages, perMinute: perSecond * 60, line, quiet }, start) * minuteMs;
      expect({ round, apart: Math.round(((end ?? 0) - expected) / 1_000) }).toEqual({ round, apart: 0 });
    }
  });

  it("is that of the slowest channel, by the messages a minute that all share, and none where no hour is open", () => {
    const lane = (messages: number, perSecond: number): SendingLane => ({
      messages,
      perSecond,
      line: undefined,
      quiet: [],
      isHourUnknown: false,
    });
    expect(endOf([lane(100, 10), lane(600, 20)], 0, undefined)).toBe(30_000);
    expect(endOf([lane(100, 100), lane(200, 100)], 0, 60)).toBe(300_000);
    expect(endOf([lane(0, 10)], 0, undefined)).toBeNull();
    const never = { ...lane(1, 1), quiet: [{ slots: [{ days: everyDay, from: "00:00", to: "24:00" }], zone }] };
    expect(endOf([never], 0, undefined)).toBeNull();
    const unknown = { ...lane(1, 1), isHourUnknown: true };
    expect(endOf([lane(100, 10), unknown], 0, undefined)).toBeNull();
    expect(endOf([lane(100, 10), { ...unknown, messages: 0 }], 0, undefined)).toBe(10_000);
  });
});

it("an audience comes to what a plain list of its people does, over 300 random ones", () => {
  const { whole, unit, one } = dice(7);
  const reasons = ["no_address", "no_consent", "unsubscribed"] as const;
  for (let round = 0; round < 300; round += 1) {
    const order = one(["first", "all"] as const);
    const types = one([["SMS"], ["SMS", "EMAIL"], ["EMAIL", "SMS"]] as const);
    const people = Array.from({ length: whole(40) }, (_, no) => ({
      id: String(no),
      verdicts: types.map((type): RecipientVerdict => {
        if (unit() < 0.4) return { reason: one(reasons), detail: {} };
        const no = whole(12);
        return {
          address:
            type === "SMS"
              ? one([`+98912000000${no % 10}`, `0912000000${no % 10}`])
              : one([`P${no}@a.ir`, `p${no}@A.ir`]),
        };
      }),
    }));
    const estimate = (channel: number, person: string) => ({ parts: channel + 1, price: Number(person) });
    const isCapped = (channel: number, person: string) => (Number(person) + channel) % 3 === 0;
    const audience = new AudienceEstimate(types.length, {
      ...{ order, estimate },
      fold: (channel, address) => foldAddress(types[channel] ?? "SMS", address),
    });
    for (const { id, verdicts } of people) audience.add(id, verdicts, (channel) => isCapped(channel, id));

    const seen = new Set<string>();
    const excluded: Partial<Record<AudienceReason, number>> = {};
    const messages: { channel: number; person: string }[] = [];
    let reached = 0;
    for (const { id, verdicts } of people) {
      const open = verdicts.flatMap((verdict, channel) =>
        "address" in verdict ? [{ channel, address: verdict.address }] : [],
      );
      const fresh = (order === "first" ? open.slice(0, 1) : open).filter(({ channel, address }) => {
        const key = channel + (address.includes("@") ? address.toLowerCase() : address.replace(/^(\+98|0)/, ""));
        const isFresh = !seen.has(key);
        seen.add(key);
        return isFresh;
      });
      messages.push(...fresh.map(({ channel }) => ({ channel, person: id })));
      if (fresh.length > 0) reached += 1;
      else {
        const [first] = verdicts;
        const reason = open.length > 0 || first === undefined || "address" in first ? "same_address" : first.reason;
        excluded[reason] = (excluded[reason] ?? 0) + 1;
      }
    }
    expect({ round, people: audience.people, excluded: Object.fromEntries(audience.excluded) }).toEqual({
      round,
      people: reached,
      excluded,
    });
    expect(audience.channels).toEqual(
      types.map((_, channel) => {
        const own = messages.filter((message) => message.channel === channel);
        const price = own.reduce((sum, { person }) => sum + Number(person), 0);
        const capped = own.filter(({ person }) => isCapped(channel, person)).length;
        const unpriced = own.filter(({ person }) => Number(person) === 0).length;
        return { messages: own.length, parts: own.length * (channel + 1), price, unpriced, capped };
      }),
    );
  }
});
