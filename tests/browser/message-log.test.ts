import { mustBeAccessible } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { withQueries } from "./queries.ts";
import { clientOf, expect, type Owner, signIn, test } from "./test.ts";

interface Log {
  client: Awaited<ReturnType<typeof clientOf>>;
  owner: Owner;
  dataDir: string;
}

/** Two campaigns that have been sent, with messages of yesterday and today; answers the id of the first one. */
async function fillLog({ client, owner, dataDir }: Log): Promise<string> {
  const wid = owner.website.id;
  const add = async (name: string) => (await client.campaigns.create({ wid, name })).result.id;
  const [first, second] = [await add("یلدا"), await add("نوروز")];
  await withQueries({ dataDir }, async ({ query }) => {
    await query("UPDATE campaigns SET started_at = now(), status = 'sent' WHERE website_id = $1", [wid]);
    await query(
      `INSERT INTO messages (id, website_id, channel, source, campaign, person, account, state, reason, address, created_at, send_after, expires_at)
       SELECT gen_random_uuid(), $1, 'SMS', 'campaign', CASE WHEN n % 2 = 0 THEN $2::uuid ELSE $3::uuid END, n, gen_random_uuid(),
         CASE n WHEN 2 THEN 'failed' WHEN 4 THEN 'undelivered' ELSE 'sent' END, CASE WHEN n IN (2, 4) THEN 'refused' END,
         '+98912000000' || n, at, at, at + interval '1 day'
       FROM generate_series(1, 8) AS n, LATERAL (SELECT now() - CASE WHEN n > 6 THEN interval '25 hours' ELSE interval '0' END AS at) AS times`,
      [wid, first, second],
    );
  });
  return first;
}

test("the log of messages is filtered by campaign and day, and figures of a campaign lead to it", {
  tag: "@plain",
}, async ({ page, nabz, javaScriptEnabled }) => {
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const campaign = await fillLog({ client, owner, dataDir: nabz.dataDir });
  await signIn(page, nabz.url, owner);
  const log = `${nabz.url}/w/${owner.website.id}/messages`;
  const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: "پیامک" });
  await page.goto(log);
  await expect(rows).toHaveCount(8);
  await page.getByLabel("کمپین").selectOption({ label: "یلدا" });
  await page.getByRole("button", { name: "نمایش" }).click();
  await expect(rows).toHaveCount(4);
  await expect(page).toHaveURL(new RegExp(`campaign=${campaign}`));

  const chosen = (part: string) => page.getByLabel(`روز: ${part}`);
  const today = (await client.delivery.messages.list({ website: owner.website.id })).result.items[0]?.at ?? "";
  const [year, month, day] = new Intl.DateTimeFormat("en-u-ca-persian", { timeZone: "Asia/Tehran", dateStyle: "short" })
    .formatToParts(new Date(today))
    .filter(({ type }) => type === "year" || type === "month" || type === "day")
    .toSorted((one, other) => other.type.localeCompare(one.type))
    .map(({ value }) => value);
  await chosen("سال").selectOption(year ?? "");
  await chosen("ماه").selectOption(month ?? "");
  await chosen("روز").selectOption(day ?? "");
  await page.getByRole("button", { name: "نمایش" }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole("link", { name: /^کمپین «یلدا»/ }).click();
  await expect(rows).toHaveCount(6);
  await page.getByRole("link", { name: "برداشتن فیلترها" }).click();
  await expect(rows).toHaveCount(8);

  await page.goto(`${nabz.url}/w/${owner.website.id}/campaigns/${campaign}`);
  await page.getByRole("table", { name: "پیام‌های ارسال‌شده" }).getByRole("link", { name: "۲", exact: true }).click();
  // All of the campaign's life, as the figure counts, whatever the period of its page is.
  await expect(page).toHaveURL(/messages\?campaign=[^&]+&state=failed%2Cundelivered&channel=SMS$/);
  await expect(rows).toHaveCount(2);
  await mustFitEverywhere(page);
  if (javaScriptEnabled) await mustBeAccessible(page);
});
