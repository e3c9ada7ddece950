import { tenth } from "./compare-screen.ts";
import { expectFigures, readFile } from "./figures.ts";
import { readBars } from "./read-screen.ts";
import { addressed, openSampleShop } from "./sample-shop.ts";
import { expect, signIn, test } from "./test.ts";

test("the depth of sessions: the numbers on the screen, in its file, on its shared link and in the API are equal", {
  tag: "@plain",
}, async ({ page, nabz }) => {
  const shop = await openSampleShop(nabz);
  await signIn(page, nabz.url, shop.owner);
  await page.goto(`${nabz.url}/w/${shop.input.website}/reports/depth?${addressed}`);
  const { result } = await shop.api.behaviour.depth(shop.compared);
  const sessions = result.totals.sessions;
  const distributions = [result.pages, result.durations];
  const cards = page.locator("main section:has(table)");
  const expectCards = async () => {
    for (const [index, ranges] of distributions.entries()) {
      const { rows } = await readBars(cards.nth(index));
      const max = Math.max(...ranges.map((range) => range.sessions));
      expect(rows.map(({ width }) => width)).toEqual(ranges.map((range) => tenth(range.sessions / max)));
      expectFigures(
        rows.flatMap(({ figures }) => figures),
        ranges.flatMap((range) => [range.sessions, range.sessions / sessions, range.compare ?? Number.NaN]),
        `card ${index + 1} of the depth`,
      );
      expect(ranges.reduce((sum, range) => sum + range.sessions, 0)).toBe(sessions);
    }
  };
  expect(sessions).toBeGreaterThan(20);
  await expectCards();
  const file = await readFile(page);
  expect([...new Set(file.map(([measure]) => measure))]).toEqual(["صفحه‌های نشست", "مدت نشست (ثانیه)"]);
  expect(file.map(([, ...line]) => line)).toEqual(
    distributions.flat().map(({ from, to, sessions, compare }) => [from, to ?? "", sessions, compare].map(String)),
  );
  const { url } = (await shop.api.shares.create({ ...shop.compared, name: "depth", view: { kind: "depth" } })).result;
  await page.context().clearCookies();
  await page.goto(nabz.url + new URL(url).pathname);
  await expectCards();
});
