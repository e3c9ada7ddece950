import { randomBytes } from "node:crypto";
import { once } from "node:events";
import pino from "pino";
import { v7 } from "uuid";
import { campaignFacts } from "#platform/campaigns/sender/campaign-facts.ts";
import { CampaignSender } from "#platform/campaigns/sender/campaign-sender.ts";
import type { Adapter } from "#platform/delivery/adapters/adapter.ts";
import { Dispatcher } from "#platform/delivery/dispatcher.ts";
import { integratedAccounts } from "#platform/delivery/integrated-accounts.ts";
import { readEnvironment } from "#platform/settings.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { openPostgres } from "#platform/stores/postgres/open.ts";

/**
 * Sends campaigns and messages until it is killed: `node campaign-worker DATABASE_URL SHIFT_MS`. What arrives at the
 * provider is a row of `arrivals`, of a connection of its own, whatever becomes of the worker.
 */
async function main([url, shift = "0"]: readonly string[]): Promise<void> {
  const settings = { ...readEnvironment(process.env), SESSION_SECRET: "s", ENCRYPTION_KEY: "", isKeyFromFile: false };
  const [postgres, provider] = [
    await openPostgres({ DATABASE_URL: url, DATA_DIR: "" }),
    await openPostgres({ DATABASE_URL: url, DATA_DIR: "" }),
  ];
  const dependencies = {
    ...{ postgres, settings, clock: { now: () => Date.now() + Number(shift) }, log: pino({ level: "silent" }) },
    ids: { uuid: () => v7(), secret: (bytes: number) => randomBytes(bytes).toString("base64url") },
    // Nothing is sold.
    ...{ plans: {} as never, keyring: {} as never },
  };
  const accounts = {
    ...integratedAccounts({ ...dependencies, findDomain: async () => undefined }),
    open: async () => adapterInto(provider),
    noteHealth: async () => undefined,
  };
  const work = [
    new CampaignSender(dependencies),
    new Dispatcher({ ...dependencies, accounts, sourceFacts: campaignFacts }),
  ];
  for (const each of work) each.start();
  process.stdout.write("ready\n");
  await once(process, "SIGTERM");
  for (const each of work) await each.close();
  for (const store of [postgres, provider]) await store.close();
}

const adapterInto = ({ query }: Postgres): Adapter => ({
  ...{ unclear: "uncertain", batchSize: 50 },
  async send(messages) {
    await query("INSERT INTO arrivals (message, address) SELECT * FROM unnest($1::uuid[], $2::text[])", [
      ...[messages.map(({ id }) => id), messages.map(({ to }) => to)],
    ]);
    return messages.map(({ id }) => ({ kind: "accepted", providerId: id }));
  },
});

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
