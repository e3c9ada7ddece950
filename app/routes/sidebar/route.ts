import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "#app/services/form-guard.server.ts";
import { sidebarCookie } from "#app/services/preferences.server.ts";
import { ownPath } from "#app/services/redirects.server.ts";

/** Stores whether the sidebar is narrow and redirects back. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const headers = { "set-cookie": sidebarCookie(form.get("sidebar") === "mini") };
  return redirect(ownPath(form.get("next")), { status: 303, headers });
}

export const loader = () => redirect("/");
