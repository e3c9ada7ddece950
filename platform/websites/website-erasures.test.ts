import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { findChannelRow, listOfProvider } from "#platform/integration/sql/channels.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";
import { deleteWebsite } from "./delete-website.ts";
import { removeWebsite } from "./sql/deletion-pages.ts";
import { WebsiteDeletions } from "./website-deletions.ts";
import { WebsiteErasures } from "./website-erasures.ts";

let platform: Awaited<ReturnType<typeof openTestPlatform>>;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

it("erases any number of websites with one statement a table, those deleted meanwhile in the next run", async () => {
  const { postgres, clickhouse, clock } = platform.dependencies;
  const statements: string[] = [];
  let goOn = () => {};
  const allDeleted = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const erasures = new WebsiteErasures({
    ...platform.dependencies,
    clickhouse: {
      ...clickhouse,
      command: async (statement) => {
        statements.push(statement.text);
        // The first run lasts until all are deleted.
        await allDeleted;
        return clickhouse.command(statement);
      },
    },
  });
  const websites = await Promise.all(Array.from({ length: 6 }, () => platform.addWebsite()));
  for (const { id } of websites) {
    await removeWebsite(postgres, { id, now: new Date(clock.now()) });
    erasures.request();
  }
  goOn();
  const ofEvents = () => statements.filter((text) => text.startsWith("DELETE FROM events "));
  const last = websites.at(-1)?.id ?? "";
  await vi.waitFor(() => expect(statements.at(-1)).toMatch("DELETE FROM visitor_links"), { timeout: 20_000 });
  await vi.waitFor(() => expect(ofEvents().at(-1)).toContain(last), { timeout: 20_000 });
  expect(ofEvents().length).toBeLessThanOrEqual(2);
  erasures.close();
});

it("who wrote to its accounts goes by pages, and its accounts are gone at once", async () => {
  const { postgres } = platform.dependencies;
  const [id, channel] = [(await platform.addWebsite()).id, v7()];
  const [row] = await postgres.query<{ owner: string }>("SELECT owner_id AS owner FROM websites WHERE id = $1", [id]);
  await postgres.query(
    `INSERT INTO channels (id, website_id, type, provider, name, is_active, settings, secret_fields, caps, quiet, queue,
       require_consent, health_state, created_at)
     VALUES ($1, $2, 'WHATSAPP', 'whatsapp', 'w', true, '{}', '{}', '{}', '[]', '{}', false, 'unknown', now())`,
    [channel, id],
  );
  await postgres.query("INSERT INTO reply_windows SELECT $1, n::text, now() FROM generate_series(1, 9) AS n", [
    channel,
  ]);
  const countWindows = async () =>
    (await postgres.query("SELECT FROM reply_windows WHERE channel_id = $1", [channel])).length;
  expect(await findChannelRow(postgres, channel)).toMatchObject({ id: channel });
  const paths = { collector: { forgetWebsites: () => undefined }, erasures: { request: () => undefined } };
  await deleteWebsite(platform.dependencies, { owner: row?.owner ?? "", id, ...paths });
  expect([await countWindows(), await findChannelRow(postgres, channel)]).toEqual([9, undefined]);
  expect(await listOfProvider(postgres, "whatsapp")).not.toContain(channel);
  // What others see before each page commits is what the last one left.
  const seen: number[] = [];
  const watched: Postgres = {
    ...postgres,
    transaction: (work) =>
      postgres.transaction(async (queries) => {
        const result = await work(queries);
        seen.push(await countWindows());
        return result;
      }),
  };
  await new WebsiteDeletions({ ...platform.dependencies, postgres: watched }, paths.erasures, 4).carryOn();
  expect([...new Set(seen)]).toEqual([9, 5, 1, 0]);
  expect(await postgres.query("SELECT FROM websites WHERE id = $1", [id])).toEqual([]);
});
