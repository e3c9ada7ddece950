import type { ActionFunctionArgs } from "@remix-run/node";
import { toResponse } from "#app/services/failures.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { ownerContext, withCookies } from "#app/services/loaders.server.ts";
import { pushSubscription } from "#contract/notifications.ts";

/** The subscription of the owner's browser, which a page of the dashboard posts; the platform checks its address and keys. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const subscription = pushSubscription.safeParse(readJson(form.get("subscription")));
  if (!subscription.success) return new Response(null, { status: 400 });
  try {
    const { api, headers } = await ownerContext({ request, params });
    const { id } = (await api.notifications.subscribe(subscription.data)).result;
    return withCookies(Response.json({ id }, { headers: { "cache-control": "private, no-store" } }), headers);
  } catch (error) {
    return toResponse(error, request);
  }
}

function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
