import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { soldTo } from "#app/money/sold-to.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { AccountLayout } from "#app/ui/account/account-layout.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { loadShellFromMemory } from "#app/ui/page-memory.ts";

/** The signed-in owner, for the frame of every screen that belongs to no website. */
export const loader = ownerLoader(async ({ api }) => {
  const [{ result }, notices] = await Promise.all([api.wallet.profile.get(), orDefault(api.installation.notices())]);
  return {
    notices: (notices?.result.items ?? []).map(({ kind }) => kind),
    person: { name: result.full_name, email: result.email, sells: soldTo(result) },
  };
});

export const clientLoader = loadShellFromMemory;

export default function Account() {
  const { t } = useTranslation("account");
  const { person, notices } = useLoaderData<typeof loader>();
  return (
    <AccountLayout person={person}>
      {notices.map((kind) => (
        <Banner key={kind} tone="warn" title={t(`installation.${kind}.title`)}>
          {t(`installation.${kind}.text`)}
        </Banner>
      ))}
      <Outlet />
    </AccountLayout>
  );
}

export const ErrorBoundary = ErrorPage;
