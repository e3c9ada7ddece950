import { redirect } from "@remix-run/node";
import { z } from "zod";
import { publicFormAction } from "#app/services/form-action.server.ts";
import { sidebarCookie } from "#app/services/preferences.server.ts";
import { ownPath } from "#app/services/redirects.server.ts";

const sidebarForm = z.object({ sidebar: z.string().optional(), next: z.string().optional() });

/** Stores whether the sidebar is narrow and redirects back. */
export const action = publicFormAction(sidebarForm, async ({ value }) => ({
  to: ownPath(value.next),
  headers: new Headers({ "set-cookie": sidebarCookie(value.sidebar === "mini") }),
}));

export const loader = () => redirect("/");
