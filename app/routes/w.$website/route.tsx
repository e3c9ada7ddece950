import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { toResponse } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { isSidebarMini, websiteCookie, websitesCookie } from "#app/services/preferences.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { AppShell } from "#app/ui/shell/app-shell.tsx";
import printStyles from "#app/ui/theme/print.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: printStyles, media: "print" }];

/** The website of the address with its menu; somebody else's, or none, is a 404. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.website ?? "";
  try {
    const { api, headers } = await signedIn(request);
    const [{ name }, websites, profile, menu] = await Promise.all([
      findWebsite(api, id),
      api.websites.list({ page: 1, limit: 200 }),
      orDefault(api.wallet.profile.get()),
      orDefault(api.wallet.menu({ id })),
    ]);
    const all = websites.result.items.map((item) => ({ id: item.id, name: item.name }));
    const website = { id, name };
    headers.append("set-cookie", websiteCookie(id));
    headers.append("set-cookie", websitesCookie(all.map((item) => item.id)));
    const person = { name: profile?.result.full_name ?? "", email: profile?.result.email ?? "" };
    const isPartial = profile === undefined || menu === undefined;
    const shell = { website, websites: all, menu: menu?.result ?? noMenu, person, isPartial };
    return data({ ...shell, isMini: isSidebarMini(request) }, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

const noMenu = { groups: [], items: [] };

export default function Website() {
  const shell = useLoaderData<typeof loader>();
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

export const ErrorBoundary = ErrorPage;
