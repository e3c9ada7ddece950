import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { apiClient } from "#app/services/api.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { lastWebsite } from "#app/services/preferences.server.ts";
import { hasSession, signedIn } from "#app/services/session.server.ts";

/** Leads to the setup of an empty installation, to signing in, or to the website that was open last. */
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    if (!(await hasSession(request))) {
      const { result } = await apiClient(request).auth.registration();
      return redirect(result.empty ? "/setup" : "/login");
    }
    const { api, headers } = await signedIn(request);
    const { result } = await api.wallet.websites.list({ page: 1, limit: 200 });
    const last = lastWebsite(request);
    const open = result.items.find(({ id }) => id === last) ?? result.items[0];
    return redirect(open === undefined ? "/websites" : `/w/${open.id}`, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}
