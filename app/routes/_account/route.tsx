import { Outlet, useLoaderData } from "@remix-run/react";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { AccountLayout } from "#app/ui/account/account-layout.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";

/** The signed-in owner, for the frame of every screen that belongs to no website. */
export const loader = ownerLoader(async ({ api }) => {
  const { result } = await api.wallet.profile.get();
  return { person: { name: result.full_name, email: result.email } };
});

export default function Account() {
  return (
    <AccountLayout {...useLoaderData<typeof loader>()}>
      <Outlet />
    </AccountLayout>
  );
}

export const ErrorBoundary = ErrorPage;
