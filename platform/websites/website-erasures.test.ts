import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";
import { removeWebsite } from "./sql/deletion-pages.ts";
import { WebsiteErasures } from "./website-erasures.ts";

let platform: Awaited<ReturnType<typeof openTestPlatform>>;
beforeAll(async () => {
  platform = await openTestPlatform();
}, 60_000);
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
