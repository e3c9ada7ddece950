import type { ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "#app/services/form-guard.server.ts";
import { answerScript } from "#app/services/loaders.server.ts";
import { pushSubscription } from "#contract/notifications.ts";

/** The subscription of the owner's browser, which a page of the dashboard posts; the platform checks its address and keys. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const subscription = pushSubscription.safeParse(readJson(form.get("subscription")));
  if (!subscription.success) return new Response(null, { status: 400 });
  return answerScript({ request, params }, async ({ api }) => {
    const { id } = (await api.notifications.subscribe(subscription.data)).result;
    return { id };
  });
}

function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
