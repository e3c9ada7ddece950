import { parseCookie, stringifySetCookie } from "cookie";
import { env } from "#app/env.server.ts";

/** By which no other host of the domain can set or overwrite a cookie (RFC 6265bis); browsers take it over https alone. */
const hostPrefix = env.secureCookies ? "__Host-" : "";

/** Every cookie that the dashboard sets. Signing out clears them all but `device`. */
export const cookieNames = {
  device: `${hostPrefix}nabz_device`,
  form: `${hostPrefix}nabz_form`,
  kept: `${hostPrefix}nabz_kept`,
  pending: `${hostPrefix}nabz_pending`,
  session: `${hostPrefix}nabz_session`,
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

/** One cookie of a request, decoded; undefined where it is missing. Without its prefix it may be a sibling host's. */
export const readCookie = (request: Request, name: CookieName): string | undefined =>
  parseCookie(request.headers.get("cookie") ?? "")[name];

/** A `set-cookie` header. Without `maxAge` (seconds) the cookie ends with the browser's window. */
export const setCookie = (name: CookieName, value: string, maxAge?: number) =>
  stringifySetCookie({ name, value, ...(maxAge === undefined ? {} : { maxAge }), ...cookieAttributes });

export const clearCookie = (name: string) => stringifySetCookie({ name, value: "", maxAge: 0, ...cookieAttributes });
