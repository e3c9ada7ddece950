import type { Page } from "playwright/test";
import { addressesOf, menuScreens, reportScreens, type ScreenKey, screenKeys } from "#contract/screens.ts";
import { mustBeAccessibleInBoth } from "./axe.ts";
import { mustFit, mustFitEverywhere } from "./fit.ts";
import { mustShowFocus } from "./focus.ts";
import { evil, long, mustBeHarmless, sendHostileVisit } from "./hostile.ts";
import { expect, hydrated, makeOwner, type Owner, signIn, statusMessage, test } from "./test.ts";

/** Names of saved things are shorter than other texts may be. */
const short = (where: string) => evil(where).slice(0, 80);
const inAddress = (text: string) => encodeURIComponent(text);

/** What the owner saved: the path of a shared link, and the pages that change or delete something. */
interface Saved {
  shared: string;
  pages: string[];
}

/** What a hostile visit and the saved things leave on the screens of the registry, by their addresses. */
const textsAt: Record<string, string[]> = {
  "": [long.name, evil("عنوان"), evil("فرد")],
  "?origin=source&geo=city&tech=browser": [evil("منبع")],
  "?origin=campaign": [evil("کمپین")],
  "/install": [long.name, evil("عنوان")],
  "/realtime": [evil("عنوان"), evil("فرد")],
  "/realtime?origin=source": [evil("منبع")],
  "/reports/campaign": [evil("کمپین")],
  "/reports/medium?view=source": [evil("منبع")],
  "/reports/pages": [evil("عنوان")],
  "/people/users": [evil("فرد")],
  "/goals": [short("هدف")],
  "/annotations": [evil("یادداشت")],
  "/filters?medium=email": [short("فیلتر")],
  "/filters/add?field=campaign": [evil("کمپین")],
  "/share": [short("لینک")],
};

interface Address {
  path: string;
  texts?: string[];
  hides?: RegExp[];
  status?: number;
  /** A further state of a screen: its parts are the first one's, which the accessibility checker has seen. */
  isFurther?: boolean;
  /** Scripts draw in it: a chart, or visitors as they come. Other screens are as wide as the server's markup. */
  isDrawn?: boolean;
}

const has = (keys: readonly ScreenKey[], key: ScreenKey) => keys.includes(key);

/** The registry's addresses of these screens, with the texts that stand there. */
const walk = ({ website }: Owner, keys: readonly ScreenKey[]): Address[] =>
  keys.flatMap((key) =>
    addressesOf(key).map((address, index) => ({
      path: `/w/${website.id}${address}`,
      texts: textsAt[address] ?? [],
      isFurther: index > 0,
      isDrawn: has(["overview", "realtime"], key),
    })),
  );

/** Every screen of an owner with long and hostile names everywhere, and the texts that stand there. */
const screens: Record<string, (owner: Owner, saved: Saved) => Address[]> = {
  "a website": (owner) =>
    walk(
      owner,
      menuScreens.filter((key) => !has(reportScreens, key)),
    ),
  "the account": ({ website, email }) => [
    { path: "/websites", texts: [long.name] },
    { path: `/websites/${website.id}`, texts: [long.name] },
    { path: `/websites/${website.id}/delete`, texts: [long.name] },
    { path: `/websites/${website.id}/credentials` },
    { path: `/websites/${website.id}/credentials/secret/end` },
    { path: `/websites/${website.id}/data-retention` },
    { path: `/websites/${website.id}/data-retention/12` },
    { path: `/websites/new/address?name=${inAddress(evil("x"))}&url=${inAddress(evil("x"))}` },
    { path: `/websites/new/zone?name=${inAddress(long.name)}&url=shop.ir` },
    { path: "/profile", texts: [evil("مدیر"), email] },
    { path: "/profile/two-factor" },
    { path: "/profile/sign-ins" },
    { path: "/activity", texts: [long.name] },
    { path: `/activity?wid=${website.id}&kind=website` },
    { path: "/guide" },
    { path: "/guide/journeys" },
    { path: "/plans" },
    { path: "/wallet" },
    { path: "/orders" },
    { path: "/orders/buyer", texts: [evil("مدیر")] },
    { path: "/logout" },
  ],
  "the reports": (owner) => walk(owner, reportScreens),
  "what belongs to reports": (owner, { shared, pages }) => {
    const { website, email } = owner;
    const own = `/w/${website.id}`;
    return [
      { path: own, texts: [evil("یادداشت")], isDrawn: true },
      ...walk(
        owner,
        screenKeys.filter((key) => !has(menuScreens, key)),
      ),
      { path: `${own}/filters/add?field=path&path=/a&find=${inAddress(evil("x"))}` },
      { path: `${own}/reports/goals`, texts: [short("هدف")] },
      { path: `/websites/${website.id}/email-reports` },
      ...pages.map((path) => ({ path })),
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

const nothingSaved: Saved = { shared: "", pages: [] };

/** Scripts add no controls to what the server sent (`html`): they would move what is below under a press. */
async function mustKeepControls(page: Page, html: string) {
  // React has taken over this element; what its effects ask for is drawn before the page is idle.
  await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).length > 0);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  const [sent, shown] = await page.evaluate((text) => {
    const sentPage = new DOMParser().parseFromString(text, "text/html");
    const controls = "main :is(a, button, input:not([type=hidden]), select, textarea, summary)";
    return [sentPage, document].map((each) =>
      [...each.querySelectorAll(controls)].map((control) => `${control.tagName} ${control.textContent}`),
    );
  }, html);
  expect(shown, page.url()).toEqual(sent);
}

/** Screens without a session. */
const outside = ["/login?next=/x", "/login?reset", "/forgot", "/forgot?sent", "/reset/nonsense", "/nowhere"];

/** An annotation, filters, a goal and a shared link with hostile names, saved by their forms. */
async function saveHostile(page: Page, url: string, { website }: Owner): Promise<Saved> {
  await page.goto(`${url}/w/${website.id}/goals`);
  await page.getByLabel("نام هدف").fill(short("هدف"));
  await page.getByLabel("نام رویداد یا آدرس صفحه").fill(evil("رویداد").slice(0, 60));
  await page.getByRole("button", { name: "ثبت هدف" }).click();
  await expect(page.getByRole("row").filter({ hasText: short("هدف") })).toBeVisible();
  for (const [path, label, name, button] of [
    ["annotations", "متن یادداشت", evil("یادداشت"), "ثبت یادداشت"],
    ["filters?medium=email", "نام", short("فیلتر"), "ذخیرهٔ فیلترها"],
    ["share", "نام لینک", short("لینک"), "ساخت لینک"],
  ] as const) {
    await page.goto(`${url}/w/${website.id}/${path}`);
    await page.getByLabel(label, { exact: true }).fill(name);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
  }
  const shared = new URL((await page.locator("pre").textContent()) ?? "").pathname;
  const linksOf = async (list: string, pattern: RegExp) => {
    await page.goto(`${url}/w/${website.id}/${list}`);
    const links = page.locator("main a");
    const paths = await links.evaluateAll((all) =>
      all.map((each) => new URL((each as HTMLAnchorElement).href).pathname),
    );
    return [...new Set(paths.filter((path) => pattern.test(path)))];
  };
  const [goal = "", annotation = ""] = [
    ...(await linksOf("goals", /\/goals\/[\w-]{36}$/)),
    ...(await linksOf("annotations", /\/annotations\/[\w-]{36}$/)),
  ];
  const [remove = "", revoke = ""] = [
    ...(await linksOf("filters", /\/filters\/[\w-]{36}\/delete$/)),
    ...(await linksOf("share", /\/share\/[\w-]{36}\/revoke$/)),
  ];
  return { shared, pages: [goal, `${goal}/delete`, annotation, `${annotation}/delete`, remove, revoke] };
}

test("every text that a screen is searched for belongs to an address of the registry", () => {
  const addresses = screenKeys.flatMap((key) => addressesOf(key));
  expect(Object.keys(textsAt).filter((address) => !addresses.includes(address))).toEqual([]);
});

for (const [what, screensOf] of Object.entries(screens))
  test(`screens of ${what}: text of others stays text, no width or zoom of 200 % scrolls, focus is seen, axe finds nothing`, async ({
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
    await sendHostileVisit(request, { platformUrl: nabz.platformUrl, userAgent, website: owner.website });
    await page.setViewportSize({ width: 640, height: 450 });
    await signIn(page, nabz.url, owner);
    const saved = what === "what belongs to reports" ? await saveHostile(page, nabz.url, owner) : nothingSaved;
    for (const { path, texts = [], hides = [], status = 200, isFurther = false, isDrawn = false } of screensOf(
      owner,
      saved,
    )) {
      const answer = await page.goto(nabz.url + path);
      expect(answer?.status()).toBe(status);
      // Some pages need no script and have none.
      if (javaScriptEnabled && (await page.locator("script[type=module]").count()) > 0) {
        await hydrated(page);
        if (!isDrawn) await mustKeepControls(page, (await answer?.text()) ?? "");
      }
      const shown = await page.locator("body > :not(script)").allTextContents();
      const typed = await page.locator("input").evaluateAll((all) => all.map((each) => each.getAttribute("value")));
      for (const text of texts) expect([...shown, ...typed].join(" "), path).toContain(text);
      for (const text of hides) expect(await page.content(), path).not.toMatch(text);
      await mustBeHarmless(page);
      await mustFit(page);
      await mustShowFocus(page);
      // The checker is itself a script, and reports are checked with more data (`report-screens.test.ts`).
      const isChecked = javaScriptEnabled && what !== "the reports" && !isFurther;
      await mustFitEverywhere(page, () => (isChecked ? mustBeAccessibleInBoth(page) : Promise.resolve()), {
        onlyWidest: javaScriptEnabled && !isDrawn,
      });
    }
  });

/** They have no scripts, but the checker is one. */
test("the screens of signing in fit at 200 %, show the focus, and axe finds nothing", { tag: "@scripted" }, async ({
  page,
  nabz,
  expected,
}) => {
  test.slow();
  expected.push(statusMessage(403), statusMessage(404));
  await page.setViewportSize({ width: 640, height: 450 });
  for (const path of outside) {
    await page.goto(nabz.url + path);
    await mustFit(page);
    await mustShowFocus(page);
    await mustBeAccessibleInBoth(page);
  }
});

test(
  "messages of the real-time stream are text as well",
  { tag: "@scripted" },
  async ({ page, nabz, request }, info) => {
    const owner = await nabz.addOwner();
    await signIn(page, nabz.url, owner);
    await page.goto(`${nabz.url}/w/${owner.website.id}/realtime`);
    await expect(page.getByText("زنده")).toBeVisible();
    const { userAgent = "" } = info.project.use;
    const hostile = { platformUrl: nabz.platformUrl, userAgent, website: owner.website };
    await sendHostileVisit(request, { ...hostile, title: evil("عنوان تازه") });
    await expect(page.getByText(evil("عنوان تازه")).first()).toBeVisible();
    await expect(page.getByText(evil("فرد")).first()).toBeVisible();
    await mustBeHarmless(page);
    await mustFitEverywhere(page);
  },
);

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
