import type { Page } from "playwright/test";
import { evil, long, tellHostileVisit } from "./hostile.ts";
import { expect, hydrated, makeOwner, type Owner, signIn, statusMessage, test } from "./test.ts";

/** The names of what is kept are shorter than other texts may be. */
const short = (where: string) => evil(where).slice(0, 80);
const inAddress = (text: string) => encodeURIComponent(text);

/** Every screen of an owner whose every name is long and hostile, and what stands there as text. */
const screens: Record<
  string,
  (owner: Owner, shared: string) => { path: string; texts?: string[]; hides?: RegExp[]; status?: number }[]
> = {
  "a website": ({ website }) => {
    const overview = `/w/${website.id}`;
    return [
      { path: overview, texts: [long.name, evil("عنوان"), evil("فرد")] },
      { path: `${overview}?origin=campaign`, texts: [evil("کمپین")] },
      { path: `${overview}?origin=source`, texts: [evil("منبع")] },
      { path: `${overview}/install`, texts: [long.name, evil("عنوان")] },
      { path: `${overview}/realtime`, texts: [evil("عنوان"), evil("فرد")] },
      { path: `${overview}/realtime?origin=source`, texts: [evil("منبع")] },
    ];
  },
  "the account": ({ website, email }) => [
    { path: "/websites", texts: [long.name] },
    { path: `/websites/${website.id}`, texts: [long.name] },
    { path: `/websites/${website.id}/delete`, texts: [long.name] },
    { path: `/websites/new/address?name=${inAddress(evil("x"))}&url=${inAddress(evil("x"))}` },
    { path: `/websites/new/zone?name=${inAddress(long.name)}&url=shop.ir` },
    { path: "/profile", texts: [evil("مدیر"), email] },
    { path: "/logout" },
  ],
  "the reports": ({ website }) => {
    const report = (path: string, text?: string) => ({
      path: `/w/${website.id}/reports/${path}`,
      ...(text === undefined ? {} : { texts: [text] }),
    });
    return [
      report("campaign", evil("کمپین")),
      report("medium?view=source", evil("منبع")),
      report("pages", evil("عنوان")),
      report("pages?path=/a"),
      ...["technology", "geography", "sessions", "retention", "audience"].map((path) => report(path)),
    ];
  },
  "what is kept": ({ website, email }, shared) => {
    const own = `/w/${website.id}`;
    return [
      { path: own, texts: [evil("یادداشت")] },
      { path: `${own}/notes`, texts: [evil("یادداشت")] },
      { path: `${own}/filters?medium=email`, texts: [short("فیلتر")] },
      { path: `${own}/filters/add?field=campaign`, texts: [evil("کمپین")] },
      { path: `${own}/filters/add?field=path&path=/a&find=${inAddress(evil("x"))}` },
      { path: `${own}/share`, texts: [short("لینک")] },
      { path: `${own}/goals`, texts: [short("هدف")] },
      { path: `${own}/reports/goals`, texts: [short("هدف")] },
      { path: `/websites/${website.id}/mails` },
      // Nobody's name or address, and not the owner's either.
      {
        path: shared,
        texts: [short("لینک"), evil("عنوان")],
        hides: [/فرد(\\*"|&quot;)/, /visitorx/, new RegExp(email)],
      },
    ];
  },
  nothing: () => [
    { path: "/w/nonsense", status: 404 },
    { path: `/nowhere/${inAddress(evil("x"))}`, status: 404 },
  ],
};

/** Screens of nobody. */
const outside = ["/login?next=/x", "/login?reset", "/forgot", "/forgot?sent", "/reset/nonsense"];

/** Nothing is wider than the page, at the size that a zoom of 200 % leaves. */
async function mustFit(page: Page): Promise<void> {
  const [widest, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widest, `width of ${page.url()}`).toBeLessThanOrEqual(width ?? 0);
}

/** The same at every width the layout was made for. */
async function mustFitEverywhere(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await mustFit(page);
  }
  if (size !== null) await page.setViewportSize(size);
}

/** A note, filters, a goal and a link whose names are hostile, written as their forms do it; answers the link's address. */
async function keepHostile(page: Page, url: string, { website }: Owner): Promise<string> {
  await page.goto(`${url}/w/${website.id}/goals`);
  await page.getByLabel("نام هدف").fill(short("هدف"));
  await page.getByLabel("نام رویداد یا آدرس صفحه").fill(evil("رویداد").slice(0, 60));
  await page.getByRole("button", { name: "ثبت هدف" }).click();
  await expect(page.getByRole("row").filter({ hasText: short("هدف") })).toBeVisible();
  for (const [path, label, name, button] of [
    ["notes", "متن یادداشت", evil("یادداشت"), "ثبت یادداشت"],
    ["filters?medium=email", "نام", short("فیلتر"), "ذخیرهٔ فیلترها"],
    ["share", "نام لینک", short("لینک"), "ساخت لینک"],
  ] as const) {
    await page.goto(`${url}/w/${website.id}/${path}`);
    await page.getByLabel(label, { exact: true }).fill(name);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
  }
  return new URL((await page.locator("pre").textContent()) ?? "").pathname;
}

/** Nothing that a text held became a part of the page. */
async function mustBeHarmless(page: Page): Promise<void> {
  await expect(page.locator("[data-evil]")).toHaveCount(0);
  expect(await page.evaluate(() => "evil" in window || document.title.includes("EVIL"))).toBe(false);
}

interface Stop {
  element: Element;
  drawn: Element[];
  look: string[];
  name: string;
  isSeen: boolean;
}

/** In the page: where the last Tab stopped, and what is wrong with the stop before, whose look is compared without focus. */
function nextStop(): { fault: string; isLast: boolean } {
  const kept = window as unknown as { stops?: Stop[] };
  kept.stops ??= [];
  const lookOf = (drawn: Element[]) =>
    drawn.map((each) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(each);
      return outlineStyle === "none" ? boxShadow : `${outlineWidth} ${outlineColor} ${boxShadow}`;
    });
  const before = kept.stops.at(-1);
  let fault = "";
  if (before !== undefined) {
    const without = lookOf(before.drawn);
    if (before.look.every((each, index) => each === without[index])) fault = `no focus: ${before.name}`;
    else if (!before.isSeen) fault = `covered: ${before.name}`;
  }
  const element = document.activeElement;
  const isLast = element === null || element === document.body || kept.stops.some((stop) => stop.element === element);
  if (element === null || isLast) return { fault, isLast: true };
  // A radio or a checkbox may be drawn by its label.
  const label = element.closest("label");
  const drawn = [element, label, element.parentElement].filter((each) => each !== null);
  const isSeen = [...(label ?? element).getClientRects()].some((box) => {
    const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
    const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
    const top = document.elementFromPoint(x, y);
    return top !== null && (drawn.some((each) => each.contains(top)) || top.contains(element));
  });
  kept.stops.push({ element, drawn, look: lookOf(drawn), name: element.outerHTML.slice(0, 160), isSeen });
  return { fault, isLast };
}

/** Goes through the page by Tab, held: wherever it stops, the focus is drawn and what has it can be seen. */
async function mustShowFocus(page: Page): Promise<void> {
  const faults: string[] = [];
  for (let count = 0; count < 250; count += 1) {
    await page.keyboard.down("Tab");
    const { fault, isLast } = await page.evaluate(nextStop);
    if (fault !== "") faults.push(fault);
    if (isLast) break;
  }
  await page.keyboard.up("Tab");
  expect(faults, page.url()).toEqual([]);
}

for (const [what, screensOf] of Object.entries(screens))
  test(`screens of ${what}: no text of others is more than text; at 200 % nothing is too wide, and the focus is always seen`, async ({
    page,
    nabz,
    request,
    expected,
    javaScriptEnabled,
  }, info) => {
    test.slow();
    expected.push(statusMessage(404));
    const named = { fullName: evil("مدیر"), name: long.name };
    const email = long.email(`owner${info.workerIndex}-${Object.keys(screens).indexOf(what)}`);
    const owner = await makeOwner(nabz, email, named);
    const { userAgent = "" } = info.project.use;
    await tellHostileVisit(request, { platformUrl: nabz.platformUrl, userAgent, website: owner.website });
    await page.setViewportSize({ width: 640, height: 450 });
    await signIn(page, nabz.url, owner);
    const shared = what === "what is kept" ? await keepHostile(page, nabz.url, owner) : "";
    for (const { path, texts = [], hides = [], status = 200 } of screensOf(owner, shared)) {
      expect((await page.goto(nabz.url + path))?.status()).toBe(status);
      // Some pages need no script and have none.
      if (javaScriptEnabled && (await page.locator("script").count()) > 0) await hydrated(page);
      const shown = await page.locator("body > :not(script)").allTextContents();
      const typed = await page.locator("input").evaluateAll((all) => all.map((each) => each.getAttribute("value")));
      for (const text of texts) expect([...shown, ...typed].join(" "), path).toContain(text);
      for (const text of hides) expect(await page.content(), path).not.toMatch(text);
      await mustBeHarmless(page);
      await mustFit(page);
      await mustFitEverywhere(page);
      await mustShowFocus(page);
    }
  });

test("the screens of signing in fit at 200 %, and the focus is always seen", async ({ page, nabz, expected }) => {
  expected.push(statusMessage(403));
  await page.setViewportSize({ width: 640, height: 450 });
  for (const path of outside) {
    await page.goto(nabz.url + path);
    await mustFit(page);
    await mustShowFocus(page);
  }
});

test("what the stream of who is there now brings is text as well", async ({
  page,
  nabz,
  request,
  javaScriptEnabled,
}, info) => {
  test.skip(!javaScriptEnabled, "without scripts there is no stream");
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/realtime`);
  await expect(page.getByText("زنده")).toBeVisible();
  const { userAgent = "" } = info.project.use;
  const hostile = { platformUrl: nabz.platformUrl, userAgent, website: owner.website };
  await tellHostileVisit(request, { ...hostile, title: evil("عنوان تازه") });
  await expect(page.getByText(evil("عنوان تازه")).first()).toBeVisible();
  await expect(page.getByText(evil("فرد")).first()).toBeVisible();
  await mustBeHarmless(page);
  await mustFitEverywhere(page);
});

test("a toast that names a website says its name, whatever it is", async ({ page, nabz }) => {
  const owner = await nabz.addOwner({ name: long.name });
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/websites/${owner.website.id}/delete`);
  await page.getByLabel("برای تأیید، نام سایت را بنویسید").fill(long.name);
  await page.getByRole("button", { name: "حذف سایت" }).click();
  await expect(page.getByText(`سایت «${long.name}» حذف شد.`)).toBeVisible();
  await mustBeHarmless(page);
  await mustFitEverywhere(page);
});

test("the first visit's form gives back what was typed as text, and fits", async ({ page, fresh, expected }) => {
  expected.push(statusMessage(400));
  await page.goto(`${fresh.url}/setup`);
  for (const label of ["نام شما", "ایمیل", "نام سایت", "آدرس سایت"]) {
    await page.getByLabel(label).fill(evil(label));
  }
  await page.getByRole("button", { name: "ساخت حساب و سایت" }).click();
  await expect(page.getByLabel("رمز عبور")).toHaveAccessibleDescription(/این فیلد لازم است\./);
  await expect(page.getByLabel("نام سایت")).toHaveValue(evil("نام سایت"));
  await mustBeHarmless(page);
  await mustFitEverywhere(page);
  await mustShowFocus(page);
});
