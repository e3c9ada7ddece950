import pino from "pino";
import { v7 } from "uuid";
import type { Account } from "#platform/delivery/accounts.ts";
import type { Adapter, Outcome } from "#platform/delivery/adapters/adapter.ts";
import { Dispatcher } from "#platform/delivery/dispatcher.ts";
import shipped from "#platform/plans.json";
import { parsePriceBook } from "#platform/price-book.ts";
import { readEnvironment } from "#platform/settings.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { openPostgres } from "#platform/stores/postgres/open.ts";
import { haltAt } from "./halt-at.ts";

/**
 * Sends what is due of an account of SMS that its owner's wallet pays, `node charge-worker DATABASE_URL STEP SHIFT_MS WEBSITE
 * ACCOUNT`. Before its statement of that number it says `here` and waits to be killed; past its last one it says `done`.
 * What arrives at the provider is a row of `arrivals`, whatever becomes of the worker.
 */
async function main([url, step, shift, website = "", id = ""]: readonly string[]): Promise<void> {
  const settings = { ...readEnvironment(process.env), SESSION_SECRET: "s", ENCRYPTION_KEY: "", isKeyFromFile: false };
  const [real, provider] = [
    await openPostgres({ DATABASE_URL: url, DATA_DIR: "" }),
    await openPostgres({ DATABASE_URL: url, DATA_DIR: "" }),
  ];
  const dependencies = {
    ...{ postgres: haltAt(real, Number(step)), settings, log: pino({ level: "silent" }), keyring: {} as never },
    ...{ clock: { now: () => Date.now() + Number(shift) }, ids: { uuid: () => v7(), secret: () => "" } },
    plans: parsePriceBook({ ...shipped, messages: { SMS: { IRT: 120 } } }),
  };
  const account: Account = {
    ...{ id, website, zone: "Asia/Tehran", channel: "SMS", provider: "kavenegar", service: "کاوه‌نگار", isOn: true },
    ...{ caps: {}, quiet: [], requireConsent: false, unvouched: { hour: 100, day: 500 }, lines: [] },
  };
  const accounts = {
    find: async () => account,
    open: async () => adapterInto(provider),
    noteHealth: async () => undefined,
  };
  await new Dispatcher({ ...dependencies, accounts }).dispatchDue();
  process.stdout.write("done\n");
  for (const store of [real, provider]) await store.close();
}

/** Of four messages two are taken, one is refused, and one finds the provider away; their ids say which. */
const answers: readonly Outcome["kind"][] = ["accepted", "accepted", "refused", "not_sent"];
const answerTo = (id: string) => answers[Number.parseInt(id.slice(-1), 16) % answers.length];

const adapterInto = ({ query }: Postgres): Adapter => ({
  ...{ unclear: "uncertain", batchSize: 50 },
  async send(messages) {
    const taken = messages.filter(({ id }) => answerTo(id) === "accepted").map(({ id }) => id);
    await query("INSERT INTO arrivals (message) SELECT * FROM unnest($1::uuid[])", [taken]);
    return messages.map(({ id }): Outcome => {
      const kind = answerTo(id);
      if (kind === "accepted") return { kind, providerId: id };
      return kind === "refused" ? { kind, reason: "refused", said: "no" } : { kind: "not_sent", said: "away" };
    });
  },
});

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
