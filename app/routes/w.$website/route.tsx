import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { toResponse } from "#app/services/failures.server.ts";
import { websiteCookie, websitesCookie } from "#app/services/preferences.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { AppShell } from "#app/ui/app-shell.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";

/** The website of the address with its menu; somebody else's, or none, is a 404. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.website ?? "";
  try {
    const { api, headers } = await signedIn(request);
    const [websites, profile, menu] = await Promise.all([
      api.wallet.websites.list({ page: 1, limit: 200 }),
      api.wallet.profile.get(),
      api.wallet.menu({ id }),
    ]);
    const all = websites.result.items.map((item) => ({ id: item.id, name: item.name }));
    const website = all.find((item) => item.id === id);
    if (website === undefined) throw new Response(null, { status: 404 });
    headers.append("set-cookie", websiteCookie(id));
    headers.append("set-cookie", websitesCookie(all.map((item) => item.id)));
    const person = { name: profile.result.full_name, email: profile.result.email };
    return data({ website, websites: all, menu: menu.result, person }, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export default function Website() {
  return (
    <AppShell data={useLoaderData<typeof loader>()}>
      <Outlet />
    </AppShell>
  );
}

export const ErrorBoundary = ErrorPage;
