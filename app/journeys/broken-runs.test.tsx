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
  const shown = html(describeBroken(12_345, "active"));
  expect(shown).toContain("۱۲٬۳۴۵ نفر با خطای داخلی مانده‌اند");
  expect(shown).toMatch(/<form method="post"[^>]*>/);
  expect(shown).toMatch(/<button[^>]*name="intent"[^>]*value="retry"/);
  expect(html(describeBroken(1, "expired"))).toContain("<form");
  expect(html(describeBroken(0, "active"))).not.toContain("نفر");
});

it("where the journey stands still there is no button, and where they are listed elsewhere a link", () => {
  const stopped = html(describeBroken(1, "deactive"));
  expect(stopped).toContain("سفر متوقف است");
  expect(stopped).not.toContain("<form");
  const linked = html(describeBroken(1, "active"), "/insight/standing");
  expect(linked).toContain('href="/insight/standing"');
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
  expect(words(3, 0)).toBe("۳ نفر از همان بلوک ادامه دادند");
  expect(words(10_000, 7)).toBe("۱۰٬۰۰۰ نفر از همان بلوک ادامه دادند و ۷ نفر مانده‌اند؛ باز هم تلاش کنید");
  expect(retriedToast({ continued: 0, remaining: 0 })).toMatchObject({ tone: "info", name: "کسی با خطا نمانده بود" });
  expect(retriedPersonToast("سارا", 1)).toEqual({ tone: "ok", key: "personRetried", name: "سارا" });
  expect(retriedPersonToast("سارا", 2).name).toBe("۲ ورود این مخاطب از همان بلوک ادامه یافت");
  expect(retriedPersonToast("سارا", 0).tone).toBe("info");
});
