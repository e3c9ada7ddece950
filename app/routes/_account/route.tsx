import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { toResponse } from "#app/services/failures.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { AccountLayout } from "#app/ui/account/account-layout.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";

/** Who is signed in: the frame of every screen that belongs to no website. */
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const { api, headers } = await signedIn(request);
    const { result } = await api.wallet.profile.get();
    const person = { name: result.full_name, email: result.email };
    return data({ person }, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export default function Account() {
  return (
    <AccountLayout {...useLoaderData<typeof loader>()}>
      <Outlet />
    </AccountLayout>
  );
}

export const ErrorBoundary = ErrorPage;
