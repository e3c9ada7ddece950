import { expect, it } from "vitest";
import type { Client } from "#contract/client.ts";
import { loadZoneNotice } from "./zone-notice.server.ts";

/** A website whose visitors are in Iran, by the hours of its own clock. */
const apiOf = (shift: number) =>
  ({
    behaviour: {
      session: async () => ({
        result: {
          grid: Array.from({ length: 24 }, (_, hour) => ({
            hour: (hour + shift + 24) % 24,
            sessions: hour > 1 && hour < 7 ? 1 : 100,
          })),
        },
      }),
    },
    reports: { country: async () => ({ result: { items: [{ key: "IR", people: 900 }] } }) },
  }) as unknown as Client;

const noticeOf = async (timeZone: string, shift: number) =>
  (await loadZoneNotice(apiOf(shift), { id: "1", timeZone }, Date.parse("2026-11-20T10:00:00Z")))?.text;

it("the hours that a clock is ahead are words up to ten", async () => {
  expect(await noticeOf("+04:30", 1)).toContain("یک ساعت از آنجا جلوتر است");
  expect(await noticeOf("+05:00", 1)).toContain("یک ساعت و ۳۰ دقیقه از آنجا جلوتر است");
});
