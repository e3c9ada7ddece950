import { redirect } from "@remix-run/node";
import { isRefusedAs } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { publicLoader, withCookies } from "#app/services/loaders.server.ts";
import { lastWebsite } from "#app/services/preferences.server.ts";
import { hasSession, signedIn } from "#app/services/session.server.ts";
import type { Client } from "#contract/client.ts";

/** Redirects to the setup of an empty installation, to signing in, or to the website that was open last. */
export const loader = publicLoader(async ({ request, api: publicApi }) => {
  if (!(await hasSession(request))) {
    const { result } = await publicApi.auth.registration();
    return redirect(result.empty ? "/setup" : "/login");
  }
  const { api, headers } = await signedIn(request);
  const website = (await findLastWebsite(api, lastWebsite(request))) ?? (await findFirstWebsite(api));
  return withCookies(redirect(website === undefined ? "/websites" : `/w/${website.id}`), headers);
});

async function findLastWebsite(api: Client, id: string | undefined) {
  if (!id) return undefined;
  return findWebsite(api, id).catch((error: unknown) => {
    // Deleted since, or of another owner of this browser.
    if (isRefusedAs(error, "NOT_FOUND")) return undefined;
    throw error;
  });
}

const findFirstWebsite = async (api: Client) => (await api.websites.list({ page: 1, limit: 1 })).result.items[0];
