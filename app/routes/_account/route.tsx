import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { soldTo } from "#app/money/sold-to.server.ts";
import { loadLastBell } from "#app/services/bell.server.ts";
import { shellLoader } from "#app/services/loaders.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { lastWebsite } from "#app/services/preferences.server.ts";
import { revalidateUncounted } from "#app/services/revalidate-around.ts";
import { AccountLayout } from "#app/ui/account/account-layout.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { loadShellFromMemory } from "#app/ui/page-memory.ts";
import { LoadFailed } from "#app/ui/shell/load-failed.tsx";

/** The signed-in owner, for the frame of every screen that belongs to no website; without a name where the platform is away. */
export const loader = shellLoader(async ({ request, api }) => {
  const [profile, notices, bell] = await Promise.all([
    orDefault(api.wallet.profile.get()),
    orDefault(api.installation.notices()),
    loadLastBell(api, lastWebsite(request)),
  ]);
  const { full_name: name = "", email = "" } = profile?.result ?? {};
  return {
    notices: (notices?.result.items ?? []).map(({ kind }) => kind),
    person: { name, email, sells: soldTo(profile?.result) },
    bell,
  };
});

export const clientLoader = loadShellFromMemory;

export const shouldRevalidate = revalidateUncounted;

export default function Account() {
  const { t } = useTranslation("account");
  const { person, bell, notices } = useLoaderData<typeof loader>();
  return (
    <AccountLayout person={person} bell={bell}>
      {notices.map((kind) => (
        <Banner key={kind} tone="warn" title={t(`installation.${kind}.title`)}>
          {t(`installation.${kind}.text`)}
        </Banner>
      ))}
      <Outlet />
    </AccountLayout>
  );
}

/** A screen whose data did not load leaves the frame usable; every other error is a page of its own. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("routes/_account");
  const error = useRouteError();
  // Null where an action failed before any loader ran.
  if (frame == null || !isRouteErrorResponse(error) || error.status !== 503) return <ErrorPage />;
  return (
    <AccountLayout person={frame.person} bell={frame.bell}>
      <LoadFailed />
    </AccountLayout>
  );
}
