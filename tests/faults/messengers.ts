import pino from "pino";
import { v7 } from "uuid";
import type { Account, AccountLine } from "#platform/delivery/accounts.ts";
import type { Adapter } from "#platform/delivery/adapters/adapter.ts";
import { openAdapter } from "#platform/delivery/adapters/open-adapter.ts";
import { Dispatcher } from "#platform/delivery/dispatcher.ts";
import { recoverUnclear } from "#platform/delivery/recover-unclear.ts";
import { pollReports } from "#platform/delivery/responses/poll-reports.ts";
import { targetRules } from "#platform/outgoing/target.ts";
import shipped from "#platform/plans.json";
import { parsePriceBook } from "#platform/price-book.ts";
import { readEnvironment } from "#platform/settings.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";

export const [appSecret, phoneNumberId] = ["app-secret", "106"];
/** Toman a message, and a part of the line's. */
const prices = { WHATSAPP: { IRT: 900 }, BALE: { IRT: 70 }, SMS: { IRT: 120 } };
/** The same in rial, by accounts. */
export const rialOf = { whatsapp: 9_000, bale: 700, line: 1_200 } as const;

/** What workers do with messages, each of them alone. */
export type Round = "send" | "recover" | "poll";
export type Messenger = keyof typeof rialOf;
export const accountIds: Record<Messenger, string> = {
  whatsapp: "01900000-0000-7000-8000-000000000001",
  bale: "01900000-0000-7000-8000-000000000002",
  line: "01900000-0000-7000-8000-000000000003",
};
export const lineIds = {
  bale: "01900000-0000-7000-8000-000000000012",
  line: "01900000-0000-7000-8000-000000000013",
};

const anyHour = [{ days: [0, 1, 2, 3, 4, 5, 6], from: "00:00", to: "24:00" }];
const lineOf = (id: string, number: string, kind: AccountLine["kind"]): AccountLine => ({
  ...{ id, number, kind, perSecond: 1_000, isOn: true, hours: anyHour, zone: "Asia/Tehran", night: "defer" },
  optOut: "",
});

interface Place {
  postgres: Postgres;
  website: string;
  /** The peers' address. */
  url: string;
  /** By how much its clock is ahead. */
  shiftMs: number;
}

/** A website that sends by WhatsApp, and by Bale before a line of Kavenegar's, at peers of a test. */
export function openMessengers({ postgres, website, url, shiftMs }: Place) {
  const clock = { now: () => Date.now() + shiftMs };
  const base = { website, zone: "Asia/Tehran", isOn: true, caps: { day: 9 }, quiet: [], requireConsent: false };
  const bound = { unvouched: { hour: 100, day: 500 } };
  const accounts: Record<Messenger, Account> = {
    whatsapp: {
      ...{ ...base, ...bound, id: accountIds.whatsapp, channel: "WHATSAPP", provider: "whatsapp", service: "واتساپ" },
      lines: [],
    },
    bale: {
      ...{ ...base, ...bound, id: accountIds.bale, channel: "SMS", provider: "bale", service: "بله" },
      lines: [lineOf(lineIds.bale, "123456", "bale")],
    },
    line: {
      ...{ ...base, ...bound, id: accountIds.line, channel: "SMS", provider: "kavenegar", service: "کاوه‌نگار" },
      lines: [lineOf(lineIds.line, "30001234", "service")],
    },
  };
  const settings = {
    whatsapp: { token: "t", phoneNumberId, appSecret, baseUrl: `${url}/whatsapp` },
    bale: { apiKey: "k", baseUrl: `${url}/bale` },
    line: { apiKey: "k", baseUrl: `${url}/line` },
  };
  const rules = targetRules({ ALLOW_PRIVATE_TARGETS: "1" });
  const nameOf = (id: string) => (Object.keys(accounts) as Messenger[]).find((name) => accounts[name].id === id);
  const adapterOf = (name: Messenger): Adapter | undefined =>
    openAdapter({
      ...{ provider: accounts[name].provider, settings: settings[name], clock, rules, websiteSecret: "s" },
      findDomain: async () => undefined,
    });
  const dependencies = {
    ...{ postgres, clock, log: pino({ level: "silent" }), ids: { uuid: () => v7(), secret: () => "" } },
    settings: {
      ...readEnvironment(process.env),
      PLANS: "on" as const,
      SESSION_SECRET: "s",
      ENCRYPTION_KEY: "",
      isKeyFromFile: false,
    },
    plans: parsePriceBook({ ...shipped, messages: prices }),
    accounts: {
      find: async (_: unknown, id: string) => accounts[nameOf(id) ?? "line"],
      open: async ({ id }: Account) => adapterOf(nameOf(id) ?? "line"),
      noteHealth: async () => undefined,
    },
  };
  const rounds: Record<Round, () => Promise<unknown>> = {
    send: () => new Dispatcher(dependencies).dispatchDue(),
    recover: () => runToEnd((busy) => recoverUnclear(dependencies, busy)),
    poll: () => runToEnd((busy) => pollReports(dependencies, busy)),
  };
  return { dependencies, accounts, adapterOf, rounds };
}

/** A round, and the accounts that it has left under way. */
async function runToEnd(round: (busy: Map<string, Promise<void>>) => Promise<unknown>): Promise<void> {
  const busy = new Map<string, Promise<void>>();
  await round(busy);
  await Promise.all(busy.values());
}
