import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "#app/services/form-guard.server.ts";
import { schemeCookie } from "#app/services/preferences.server.ts";
import { ownPath } from "#app/services/redirects.server.ts";

/** Stores the chosen colour scheme and redirects back. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const headers = { "set-cookie": schemeCookie(String(form.get("scheme") ?? "")) };
  return redirect(ownPath(form.get("next")), { status: 303, headers });
}

export const loader = () => redirect("/");
