import { clearCookie, cookieNames, readCookie, setCookie } from "./cookies.server.ts";

export type Scheme = "light" | "dark" | "system";
const schemes: readonly string[] = ["light", "dark", "system"] satisfies Scheme[];
const week = 604_800;
const year = 31_536_000;
/** Browsers drop a cookie over 4 KB. */
export const maxWebsiteIds = 50;

/** The chosen colour scheme; "system" by default. */
export function readScheme(request: Request): Scheme {
  const value = readCookie(request, cookieNames.theme) ?? "";
  return schemes.includes(value) ? (value as Scheme) : "system";
}

export const schemeCookie = (value: string) =>
  setCookie(cookieNames.theme, schemes.includes(value) ? value : "system", year);

/** The website that was open last with its name, and the ids of the first websites, for 7 days (spec, section 9). */
export const lastWebsite = (request: Request) => readCookie(request, cookieNames.website);
export const websiteCookie = (id: string) => setCookie(cookieNames.website, id, week);
export const lastWebsiteName = (request: Request) => readCookie(request, cookieNames.websiteName);
export const websiteNameCookie = (name: string) => setCookie(cookieNames.websiteName, name, week);
export const websitesCookie = (ids: readonly string[]) =>
  setCookie(cookieNames.websites, ids.slice(0, maxWebsiteIds).join(","), week);

export const lastTimeline = (request: Request) => readCookie(request, cookieNames.timeline);
export const timelineCookie = (timeline: string) => setCookie(cookieNames.timeline, timeline, week);

export const isSidebarMini = (request: Request) => readCookie(request, cookieNames.sidebar) === "mini";
export const sidebarCookie = (mini: boolean) => setCookie(cookieNames.sidebar, mini ? "mini" : "wide", year);

/** Unsets the websites: the open one, the list and the timeline (spec, section 4). */
export const forgetWebsites = () =>
  [cookieNames.website, cookieNames.websiteName, cookieNames.websites, cookieNames.timeline].map((name) =>
    clearCookie(name),
  );
