import { useLoaderData } from "@remix-run/react";
import { expect, it } from "vitest";
import { BrokenBanner } from "#app/ui/journeys/broken-banner.tsx";
import { renderPage } from "#app/ui/render-page.tsx";
import type { PersonRuns } from "#contract/journeys/person-runs.ts";
import { describeBroken, describeBrokenPerson, retriedPersonToast, retriedToast } from "./broken-runs.server.ts";

function Page() {
  const { broken, to } = useLoaderData() as { broken: ReturnType<typeof describeBroken>; to: string | undefined };
  return <BrokenBanner broken={broken} to={to} />;
}

const html = (broken: ReturnType<typeof describeBroken>, to?: string) =>
  renderPage({ Page, pathname: "/standing", loaded: { broken, to } });

it("people with an error are counted, with a button that is sent to their page", () => {
  const shown = html(describeBroken(12_345, { status: "active", counts: "people" }));
  expect(shown).toContain("۱۲٬۳۴۵ نفر با خطای داخلی مانده‌اند");
  expect(describeBroken(2, { status: "active", counts: "times" })?.title).toContain("۲ ورود");
  expect(shown).toMatch(/<form method="post"[^>]*>/);
  expect(shown).toMatch(/<button[^>]*name="intent"[^>]*value="retry"/);
  expect(html(describeBroken(1, { status: "expired", counts: "people" }))).toContain("<form");
  expect(html(describeBroken(0, { status: "active", counts: "people" }))).not.toContain("نفر");
});

it("where the journey stands still there is no button, and where they are listed elsewhere a link", () => {
  const stopped = html(describeBroken(1, { status: "deactive", counts: "people" }));
  expect(stopped).toContain("سفر متوقف است");
  expect(stopped).not.toContain("<form");
  const linked = html(describeBroken(1, { status: "active", counts: "people" }), "/insight/people");
  expect(linked).toContain('href="/insight/people"');
  expect(linked).not.toContain("<form");
});

it("a person is broken where one of their runs is", () => {
  const journey = { id: "1", name: "سفر", status: "active" } as const;
  const runs = (...broken: (boolean | null)[]) =>
    broken.map((isBroken) => ({ stands: isBroken === null ? null : { isBroken } })) as PersonRuns["runs"];
  expect(describeBrokenPerson("سارا", { journey, runs: runs(null, false) })).toBeNull();
  expect(describeBrokenPerson("سارا", { journey, runs: runs(false, true) })).toMatchObject({
    ...{ title: "سارا با خطای داخلی مانده است", canRetry: true },
  });
});

it("the next page says how many went on, and how many are left", () => {
  const words = (continued: number, remaining: number) => retriedToast({ continued, remaining }).name;
  expect(words(3, 0)).toBe("۳ ورود از همان بلوک ادامه یافت");
  expect(words(10_000, 7)).toBe("۱۰٬۰۰۰ ورود از همان بلوک ادامه یافت و ۷ ورود مانده است؛ باز هم تلاش کنید");
  expect(retriedToast({ continued: 0, remaining: 0 })).toMatchObject({ tone: "info", name: "کسی با خطا نمانده بود" });
  expect(retriedPersonToast("سارا", 1)).toEqual({ tone: "ok", key: "personRetried", name: "سارا" });
  expect(retriedPersonToast("سارا", 2).name).toBe("۲ ورود این مخاطب از همان بلوک ادامه یافت");
  expect(retriedPersonToast("سارا", 0).tone).toBe("info");
});
