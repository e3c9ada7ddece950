import { expect, it } from "vitest";
import { openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { showSending } from "./switch-sending.ts";

it("what waits is counted for the website, or for one of its channels", async () => {
  const scene = await openDelivery();
  try {
    const accounts = [1, 2].map(() => scene.addAccount("SMS", scriptedAdapter(), { isOn: false }));
    const [full, empty] = accounts.map(({ id }) => id);
    for (const { id } of accounts) {
      await scene.postgres.query(
        `INSERT INTO channels (id, website_id, type, provider, name, is_active, settings, secret_fields, caps, quiet, queue,
           require_consent, created_at)
         VALUES ($1, $2, 'SMS', 'panel', $3, true, '{}', '{}', '{}', '[]', '{}', false, now())`,
        [id, scene.website, id],
      );
    }
    for (const account of [accounts[0], accounts[0]]) {
      if (account !== undefined) await scene.queue(account, { person: await scene.addPerson() });
    }
    const website = { id: scene.website, timeZone: "Asia/Tehran" };
    const queuedOf = async (channel?: string) => (await showSending(scene.postgres, website, channel)).queued;
    expect([await queuedOf(), await queuedOf(full), await queuedOf(empty)]).toEqual([2, 2, 0]);
    expect(await queuedOf(crypto.randomUUID())).toBe(0);
  } finally {
    await scene.close();
  }
});
