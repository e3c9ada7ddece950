import type { LinksFunction } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { env } from "#app/env.server.ts";
import { planMeter } from "#app/money/plan-meter.server.ts";
import { soldTo } from "#app/money/sold-to.server.ts";
import { bellOf, fetchBell } from "#app/services/bell.server.ts";
import { distinguishWebsites, type NamedWebsite } from "#app/services/distinguish-websites.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { hiddenReportsOf } from "#app/services/hidden-reports.ts";
import { shellLoader } from "#app/services/loaders.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import {
  isSidebarMini,
  lastWebsite,
  lastWebsiteName,
  maxWebsiteIds,
  websiteCookie,
  websiteNameCookie,
  websitesCookie,
} from "#app/services/preferences.server.ts";
import { revalidateAround } from "#app/services/revalidate-around.ts";
import { showCurrency } from "#app/text/currency.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { loadShellFromMemory } from "#app/ui/page-memory.ts";
import { AppShell } from "#app/ui/shell/app-shell.tsx";
import { LoadFailed } from "#app/ui/shell/load-failed.tsx";
import printStyles from "#app/ui/theme/print.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: printStyles, media: "print" }];

/**
 * The shell of the address's website with its menu; an unknown website or another owner's is a 404. What does not answer
 * within 5 s comes from cookies, and the shell says that it is incomplete (spec, section 8: persistence timeout).
 */
export const loader = shellLoader(async ({ request, api, param, headers }) => {
  const id = param("website");
  const [found, websites, profile, menu, notified, subscription] = await Promise.all([
    orDefault(findWebsite(api, id)),
    orDefault(api.websites.list({ page: 1, limit: maxWebsiteIds })),
    orDefault(api.wallet.profile.get()),
    orDefault(api.wallet.menu({ id })),
    orDefault(fetchBell(api, id)),
    env.sells.plans ? orDefault(api.wallet.subscription.get()) : undefined,
  ]);
  const stored = lastWebsite(request) === id ? lastWebsiteName(request) : undefined;
  const website = { id, name: found?.name ?? stored ?? "", note: "" };
  const currency = found?.currency;
  const first = websites === undefined ? [website] : distinguishWebsites(websites.result.items);
  if (found !== undefined) {
    headers.append("set-cookie", websiteCookie(id));
    headers.append("set-cookie", websiteNameCookie(found.name));
  }
  if (websites !== undefined) headers.append("set-cookie", websitesCookie(first.map((item) => item.id)));
  const { full_name: name = "", email = "" } = profile?.result ?? {};
  const person = { name, email, sells: soldTo(profile?.result) };
  const isPartial = [found, websites, profile, menu, notified].includes(undefined);
  const shell = { website, websites: switchable(first, website), menu: menu?.result ?? noMenu, person, isPartial };
  const plan = planMeter(subscription?.result);
  return { ...shell, notifications: bellOf(id, notified), currency, plan, isMini: isSidebarMini(request) };
});

export const clientLoader = loadShellFromMemory;

/** The first websites and always the current one; `/websites` lists them all. */
function switchable(websites: NamedWebsite[], current: NamedWebsite): NamedWebsite[] {
  const shown = websites.slice(0, maxSwitchable);
  return shown.some(({ id }) => id === current.id) ? shown : [current, ...shown.slice(0, -1)];
}

const maxSwitchable = 20;
const noMenu = { groups: [], items: [] };

export const shouldRevalidate = revalidateAround;

export default function Website() {
  const shell = useLoaderData<typeof loader>();
  // Before what is below it: its texts name the currency.
  showCurrency(shell.currency);
  return (
    <AppShell data={shell}>
      {/* On paper, where the shell that says it is left out. */}
      <p hidden data-printed="">
        {shell.website.name}
      </p>
      <Outlet />
    </AppShell>
  );
}

/**
 * A screen whose data did not load, whose reports are hidden or that does not exist leaves the shell usable; every other
 * error is a page of its own.
 */
export function ErrorBoundary() {
  const shell = useRouteLoaderData<typeof loader>("routes/w.$website");
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  const isInside = status === 503 || status === 404 || hiddenReportsOf(error) !== undefined;
  // Null where an action failed before any loader ran.
  if (shell == null || !isInside) return <ErrorPage />;
  return (
    <AppShell data={shell}>{status === 503 ? <LoadFailed /> : <ErrorPage home={`/w/${shell.website.id}`} />}</AppShell>
  );
}
