import { randomUUID } from "node:crypto";
import { insertFinding } from "#platform/findings/sql/findings.ts";
import { insertUnpaidNight } from "#platform/findings/sql/unpaid-nights.ts";
import { withQueries } from "./queries.ts";
import { expect, type Owner, signIn, test } from "./test.ts";

const day = 86_400_000;

/** What the analysis of last night found of a website. */
function find(nabz: { dataDir: string }, { website }: Owner) {
  const now = Date.now();
  const days = { from: now - 7 * day, to: now, beforeFrom: now - 14 * day, beforeTo: now - 7 * day };
  const cause = { dimension: "medium", key: "sms", label: "پیامک", before: 100, after: 400, share: 1 } as const;
  const finding = {
    ...({ id: randomUUID(), key: "sessions", metric: "sessions", kind: "shift" } as const),
    ...{ beganAt: new Date(days.from), at: new Date(now), values: { ...days, before: 300, after: 600, cause } },
  } as const;
  return withQueries(nabz, async (queries) => {
    await insertFinding(queries, website.id, finding);
    const [today] = new Date(now).toISOString().split("T");
    await insertUnpaidNight(queries, { website: website.id, day: today ?? "", at: finding.at });
  });
}

test("what the night has found is a sentence of the overview that leads to its report", { tag: "@plain" }, async ({
  page,
  nabz,
  request,
}) => {
  const owner = await nabz.addOwner();
  const event = { id: randomUUID(), name: "page_view", url: "https://shop.example/tea" };
  const data = { key: owner.website.key, visitor: randomUUID(), events: [event] };
  const headers = { "user-agent": "Mozilla/5.0 Firefox/140.0" };
  expect((await request.post(`${nabz.platformUrl}/collect`, { data, headers })).status()).toBe(202);
  await find(nabz, owner);
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}`);
  const sentence = page.getByRole("listitem").filter({ hasText: "نشست‌ها از" });
  await expect(sentence).toContainText("۲ برابر شد: ۶۰۰ نشست در هفتهٔ گذشته، به‌جای ۳۰۰ نشست");
  await expect(sentence).toContainText("چون کانال «پیامک» از ۱۰۰ نشست به ۴۰۰ نشست رسید");
  const unpaid = page.getByRole("listitem").filter({ hasText: "۱ شب این بازه تحلیل نشد" });
  await expect(unpaid.getByRole("link")).toHaveAttribute("href", "/wallet");
  await sentence.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/w/${owner.website.id}/reports/medium\\?.*compare=1`));
});
