import { parseCookie, stringifySetCookie } from "cookie";
import { env } from "#app/env.server.ts";

/** Every cookie that the dashboard sets. Signing out clears them all but `device`. */
export const cookieNames = {
  device: "nabz_device",
  form: "nabz_form",
  kept: "nabz_kept",
  pending: "nabz_pending",
  session: "nabz_session",
  theme: "nabz_theme",
  toasts: "nabz_toasts",
  sidebar: "sidebar",
  timeline: "timeline",
  website: "website",
  websiteName: "website_name",
  websites: "websites",
} as const;

type CookieName = (typeof cookieNames)[keyof typeof cookieNames];

/** What every cookie of the dashboard has in common: out of reach for scripts and other sites. */
export const cookieAttributes = { path: "/", sameSite: "lax", httpOnly: true, secure: env.secureCookies } as const;

/** One cookie of a request, decoded; undefined where it is missing. */
export const readCookie = (request: Request, name: CookieName) =>
  parseCookie(request.headers.get("cookie") ?? "")[name];

/** A `set-cookie` header. Without `maxAge` (seconds) the cookie ends with the browser's window. */
export const setCookie = (name: CookieName, value: string, maxAge?: number) =>
  stringifySetCookie({ name, value, ...(maxAge === undefined ? {} : { maxAge }), ...cookieAttributes });

export const clearCookie = (name: CookieName) => setCookie(name, "", 0);
