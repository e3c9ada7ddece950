import { stringifySetCookie } from "cookie";
import { env } from "#app/env.server.ts";
import { readCookie } from "./cookies.server.ts";

export type Scheme = "light" | "dark" | "system";
const schemes: readonly string[] = ["light", "dark", "system"] satisfies Scheme[];
const week = 604_800;
const year = 31_536_000;

/** The colour scheme that was chosen; "system" where none was. */
export function readScheme(request: Request): Scheme {
  const value = readCookie(request, "nabz_theme") ?? "";
  return schemes.includes(value) ? (value as Scheme) : "system";
}

const preference = (name: string, value: string, maxAge: number) =>
  stringifySetCookie({ name, value, maxAge, path: "/", sameSite: "lax", httpOnly: true, secure: env.secureCookies });

export const schemeCookie = (value: string) =>
  preference("nabz_theme", schemes.includes(value) ? value : "system", year);

/** The website that was open last, and the ids of all: kept 7 days, as the specification says. */
export const lastWebsite = (request: Request) => readCookie(request, "website");
export const websiteCookie = (id: string) => preference("website", id, week);
export const websitesCookie = (ids: readonly string[]) => preference("websites", ids.join(","), week);

export const lastTimeline = (request: Request) => readCookie(request, "timeline");
export const timelineCookie = (timeline: string) => preference("timeline", timeline, week);

export const isSidebarMini = (request: Request) => readCookie(request, "sidebar") === "mini";
export const sidebarCookie = (mini: boolean) => preference("sidebar", mini ? "mini" : "wide", year);

/** Wipes what the browser keeps of a signed-in person. */
export const forgetCookies = () => ["website", "websites", "timeline"].map((name) => preference(name, "", 0));
