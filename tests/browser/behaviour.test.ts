import type { Page } from "playwright/test";
import { expect, type Owner, signIn, statusMessage, test } from "./test.ts";

const may = "from=2015-05-17&to=2015-05-22";

async function openReport(page: Page, url: string, { reader, path }: { reader: Owner; path: string }): Promise<void> {
  await signIn(page, url, reader);
  await page.goto(`${url}/w/${reader.website.id}/reports/${path}`);
}

/** The number in a Persian text that follows its last colon. */
const numberOf = (text: string) =>
  Number(
    (text.split(": ").at(-1) ?? "")
      .replaceAll(/[۰-۹]/g, (digit) => String("۰۱۲۳۴۵۶۷۸۹".indexOf(digit)))
      .replaceAll(/[^0-9]/g, ""),
  );

const cellsOf = async (page: Page) =>
  (await page.locator("td[title]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("title") ?? ""))).map(
    (words) => ({ words, number: numberOf(words) }),
  );

test("the hours of the week add up to the headline, and the sentence names the largest", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
}) => {
  await openReport(page, nabz.url, { reader, path: `sessions?${may}` });
  const headline = page.getByRole("navigation", { name: "نشست‌ها", exact: true });
  await expect(headline.getByRole("link", { name: /نشست‌ها/ })).toContainText("۱٬۰۴۳");
  await expect(page.getByText("۱٫۴ صفحه در هر نشست")).toBeVisible();
  const cells = await cellsOf(page);
  expect(cells).toHaveLength(168);
  expect(cells.reduce((sum, { number }) => sum + number, 0)).toBe(1043);
  const peak = cells.find(({ number }) => number === Math.max(...cells.map((cell) => cell.number)));
  const [when = "", what = ""] = (peak?.words ?? "").split(": ");
  await expect(page.getByText(/^اوج هفته/)).toContainText(`${when.replace("،", "")} است: ${what}`);
});

test("the grid's metric and the chart's are links of the address", async ({ page, nabz, reader }) => {
  await openReport(page, nabz.url, { reader, path: `sessions?${may}` });
  const views = page.getByRole("navigation", { name: "ساعت‌های هفته" });
  await views.getByRole("link", { name: "بازدید" }).click();
  await expect(page).toHaveURL(/grid=pageViews/);
  await expect(page.locator("td[title]").first()).toHaveAttribute("title", /بازدید صفحه$/);
  expect((await cellsOf(page)).reduce((sum, { number }) => sum + number, 0)).toBe(1497);
  await page.getByRole("link", { name: /^مدت نشست/ }).click();
  await expect(page.getByRole("img", { name: "مدت نشست در هر روز" })).toBeVisible();
  await expect(page).toHaveURL(/grid=pageViews/);
});

test("cohorts are a triangle whose base and length are links", async ({ page, nabz, reader }) => {
  await openReport(page, nabz.url, { reader, path: `retention?${may}` });
  await page.getByRole("navigation", { name: "طول هر دوره" }).getByRole("link", { name: "روز" }).click();
  await expect(page).toHaveURL(/step=day/);
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(5);
  for (let index = 0; index < 5; index += 1) await expect(rows.nth(index).locator("td[title]")).toHaveCount(4 - index);
  await expect(page.locator("td.unfinished")).toHaveCount(0);
  await page.getByRole("navigation", { name: "گروه‌ها بر پایهٔ" }).getByRole("link", { name: "اولین خرید" }).click();
  await expect(page).toHaveURL(/of=order/);
  await expect(page.getByText("در این بازه کسی برای اولین بار نخریده است.")).toBeVisible();
});

test("a cell leads to the people whom it counts, and its file counts the same", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
}) => {
  await openReport(page, nabz.url, { reader, path: `retention?${may}&step=day` });
  const cell = page.locator("tbody tr").first().locator("td[title]").first();
  const counted = /^([۰-۹٬]+) نفر از ([۰-۹٬]+) نفر/.exec((await cell.getAttribute("title")) ?? "");
  const digits = (text: string | undefined) => numberOf(`: ${text ?? ""}`);
  await cell.getByRole("link").click();
  await expect(page).toHaveURL(/retention\/people\?.*cohort=2015-05-17.*bucket=2015-05-18/);
  await expect(page.getByText(/دوباره آمدند\./)).toContainText(`${counted?.[1]} نفر که در ۲۷ اردیبهشت ۱۳۹۴`);
  await expect(page.getByRole("table").locator("tbody").getByRole("row")).toHaveCount(
    Math.min(digits(counted?.[1]), 25),
  );
  await page.getByRole("link", { name: "ماندگاری" }).last().click();
  await expect(page).toHaveURL(/retention\?.*step=day/);
  expect(new URL(page.url()).searchParams.has("cohort")).toBe(false);
  const file = await page.request.get(`${nabz.url}/w/${reader.website.id}/reports/retention/export?${may}&step=day`);
  expect(file.headers()["content-disposition"]).toContain('filename="nabz-retention-2015-05-17-2015-05-21.csv"');
  const [head = "", ...lines] = (await file.text()).trimEnd().split("\r\n");
  expect(head).toMatch(/^\u{FEFF}گروه هم‌دوره,شروع,نفر,آخرین دوره,روز ۱,/u);
  expect(lines).toHaveLength(5);
  expect(lines[0]?.split(",").slice(2, 5)).toEqual([String(digits(counted?.[2])), "", String(digits(counted?.[1]))]);
});

test("somebody else's cohort, one that is none and one of nobody", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
  expected,
}) => {
  expected.push(statusMessage(404), statusMessage(400));
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  const cohort = (website: string, start: string) =>
    page.goto(`${nabz.url}/w/${website}/reports/retention/people?${may}&step=day&cohort=${start}&bucket=${start}`);
  expect((await cohort(reader.website.id, "2015-05-17"))?.status()).toBe(404);
  expect((await cohort(owner.website.id, "2015-05-16"))?.status()).toBe(400);
  expect((await cohort(owner.website.id, "nonsense"))?.status()).toBe(400);
  expect((await cohort(owner.website.id, "2015-05-17"))?.status()).toBe(200);
});

test("the hours of the week and the audience come as files that say what the screens say", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
}) => {
  await signIn(page, nabz.url, reader);
  const linesOf = async (path: string) => {
    const answer = await page.request.get(`${nabz.url}/w/${reader.website.id}/reports/${path}`);
    expect(answer.headers()["content-type"]).toBe("text/csv; charset=utf-8");
    return (await answer.text()).replace("\u{FEFF}", "").trimEnd().split("\r\n");
  };
  const [head = "", ...hours] = await linesOf(`sessions/export?${may}`);
  expect(head).toBe("روز هفته,ساعت,نشست,بازدید صفحه,رویداد,سفارش,فروش (تومان)");
  expect(hours).toHaveLength(168);
  expect(hours[0]).toMatch(/^شنبه,0,/);
  const sum = (column: number) => hours.reduce((all, line) => all + Number(line.split(",")[column]), 0);
  expect([sum(2), sum(3)]).toEqual([1_043, 1_497]);
  const people = await linesOf(`audience/export?${may}&compare=none&table=people`);
  expect(people[0]).toBe("مخاطب,نفر");
  expect(people.at(-1)).toBe("همه,912");
  const churn = await linesOf(`audience/export?${may}&table=churn`);
  expect(churn).toEqual(["نوع,در دورهٔ قبل,بازگشته,ازدست‌رفته,ریزش (از ۰ تا ۱)", "همه,0,0,0,0"]);
  expect(await linesOf(`audience/export?${may}&table=ages`)).toEqual(["از سن,نفر"]);
  expect(await linesOf(`audience/export?${may}&table=birthdays`)).toHaveLength(1);
  const paths = await linesOf(`paths/export?${may}&path=%2F`);
  expect(paths[0]).toBe("مرحله,صفحه,کد,نشست");
  expect(paths.length).toBeGreaterThan(3);
  expect((await page.request.get(`${nabz.url}/w/${reader.website.id}/reports/audience/export?table=x`)).status()).toBe(
    404,
  );
  expect((await page.request.get(`${nabz.url}/w/${reader.website.id}/reports/paths/export?${may}`)).status()).toBe(404);
});

test("more cohorts than a screen shows are refused in words beside the control", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
  expected,
}) => {
  expected.push(statusMessage(400));
  await openReport(page, nabz.url, { reader, path: "retention?from=2014-03-21&to=2015-06-01&step=day" });
  await expect(page.getByRole("alert")).toContainText("بیش از ۱۲۰ دوره");
  await page.getByRole("navigation", { name: "طول هر دوره" }).getByRole("link", { name: "ماه" }).click();
  await expect(page.getByRole("table", { name: "چند نفر دوباره آمدند" })).toBeVisible();
});

test("the audience is the same people by novelty and by type, and nobody's birthday is known", {
  tag: "@plain",
}, async ({ page, nabz, reader }) => {
  await openReport(page, nabz.url, { reader, path: `audience?${may}` });
  for (const title of ["جدید و بازگشته", "نوع مخاطبان"]) {
    await expect(page.getByRole("table", { name: title }).getByRole("row", { name: /^همه/ })).toContainText("۹۱۲");
  }
  await expect(page.getByText(/^تاریخ تولد هیچ مخاطبی معلوم نیست/)).toBeVisible();
  await expect(page.getByText("در ۳۰ روز آینده تولد هیچ مخاطبی نیست.")).toBeVisible();
});
