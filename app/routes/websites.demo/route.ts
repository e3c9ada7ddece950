import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { openDemo } from "#app/services/demo-website.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { flash } from "#app/services/toasts.server.ts";

export const loader = () => redirect("/websites");

/** Makes a demo website in the zone of the owner's first one and leads to it. */
export async function action({ request }: ActionFunctionArgs) {
  await readForm(request);
  try {
    const { api, headers } = await signedIn(request);
    const [first] = (await api.websites.list({ page: 1, limit: 1 })).result.items;
    const id = await openDemo(api, first?.timeZone ?? "Asia/Tehran");
    return redirect(`/w/${id}`, { status: 303, headers: flash(headers, { tone: "ok", key: "demoStarted" }) });
  } catch (error) {
    throw await toResponse(error, request);
  }
}
