import { redirect } from "@remix-run/node";
import { z } from "zod";
import { publicFormAction } from "#app/services/form-action.server.ts";
import { schemeCookie } from "#app/services/preferences.server.ts";
import { ownPath } from "#app/services/redirects.server.ts";

const themeForm = z.object({ scheme: z.string().default("system"), next: z.string().optional() });

/** Stores the chosen colour scheme and redirects back. */
export const action = publicFormAction(themeForm, async ({ value }) => ({
  to: ownPath(value.next),
  headers: new Headers({ "set-cookie": schemeCookie(value.scheme) }),
}));

export const loader = () => redirect("/");
