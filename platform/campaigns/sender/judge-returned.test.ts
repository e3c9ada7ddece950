import { afterAll, beforeAll, expect, it } from "vitest";
import { type CampaignScene, openCampaignScene } from "#tests/platform-fixtures/campaigns.ts";
import { judgeReturned, minReturned, sentPerReturned } from "./judge-returned.ts";
import { countReturned } from "./sql/work.ts";

let scene: CampaignScene;
beforeAll(async () => {
  scene = await openCampaignScene();
}, 120_000);
afterAll(() => scene?.close());

interface Mails {
  sent: number;
  bounced: number;
  complained: number;
}

/** A campaign under way: of `sent` mails that left some came back and were called spam; ten wait, ten were dropped. */
async function addSending({ sent, bounced, complained }: Mails): Promise<string> {
  const { postgres, website, supplies } = scene;
  const id = await scene.addCampaign({ segments: { segments: [] }, channels: [supplies.choices.EMAIL] });
  await postgres.query("UPDATE campaigns SET status = 'sending', starts_at = '2026-01-01' WHERE id = $1", [id]);
  await postgres.query(
    `INSERT INTO messages (id, website_id, campaign, person, channel, account, state, source, address, created_at,
       expires_at, send_after)
     SELECT gen_random_uuid(), $1, $2::uuid, n, 'EMAIL', $3, CASE WHEN n <= $5::int THEN 'bounced' WHEN n <= $4::int THEN 'sent'
         WHEN n <= $4::int + 10 THEN 'dropped' ELSE 'queued' END, 'campaign', $2::uuid || '-' || n, now(), now(), now()
     FROM generate_series(1, $4::int + 20) AS n`,
    [website, id, supplies.email, sent, bounced],
  );
  await postgres.query(
    `INSERT INTO suppressions (website_id, channel, address, state, person, source, at)
     SELECT website_id, 'EMAIL', address, 'complained', person, 'bounce', now() FROM messages
     WHERE campaign = $1 AND person > $2::int AND person <= $2::int + $3::int`,
    [id, bounced, complained],
  );
  return id;
}

it.each([
  { sent: 200, bounced: 10, complained: 0, stopsBy: "bounces" },
  { sent: 201, bounced: 10, complained: 0, stopsBy: undefined },
  { sent: 3_000, bounced: 10, complained: 0, stopsBy: undefined },
  { sent: 240, bounced: 12, complained: 0, stopsBy: "bounces" },
  { sent: 241, bounced: 12, complained: 0, stopsBy: undefined },
  { sent: 1_000, bounced: 0, complained: 3, stopsBy: "complaints" },
  { sent: 1_001, bounced: 0, complained: 3, stopsBy: undefined },
  { sent: 3_000, bounced: 0, complained: 3, stopsBy: undefined },
  { sent: 1_333, bounced: 0, complained: 4, stopsBy: "complaints" },
  { sent: 1_334, bounced: 60, complained: 4, stopsBy: undefined },
  { sent: 1_200, bounced: 60, complained: 3, stopsBy: "bounces" },
  { sent: 1_201, bounced: 60, complained: 3, stopsBy: undefined },
  { sent: 50, bounced: 9, complained: 2, stopsBy: undefined },
])("is judged as by all mails where no more are read than decide: %o", async ({ stopsBy, ...mails }) => {
  const id = await addSending(mails);
  const counted = await countReturned(scene.postgres, id, { min: minReturned, sentPer: sentPerReturned });
  expect([judgeReturned(mails)?.by, counted && judgeReturned(counted)?.by]).toEqual([stopsBy, stopsBy]);
  // What the owner is notified of is exact.
  if (stopsBy !== undefined) expect(counted).toMatchObject(mails);
  const bound = Math.max(mails.bounced * 20, mails.complained * 334) + 1;
  expect(counted?.sent ?? 0).toBeLessThanOrEqual(Math.min(mails.sent, bound));
});
