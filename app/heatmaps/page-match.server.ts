import { maxMatchLength, type UserEvent } from "#contract/defined-events.ts";
import type { AddressMode } from "#contract/heatmap-choices.ts";

type PageMatch = NonNullable<UserEvent["match"]>;

const modes = { is: "exact", exactly: "exact", "start with": "starts_with", "end with": "ends_with" } as const;

/** The pages of a heatmap as a defined event names them; null where it has no such rule: a pattern, or a longer address. */
export function pageMatchOf({ mode, url }: { mode: AddressMode; url: string }, website: { url: string }) {
  if (mode === "regex") return null;
  const page = plainOf({ mode: modes[mode], url }, website);
  return page.url === "" || page.url.length > maxMatchLength ? null : page;
}

/** As the platform stores what people copy from a browser: without scheme, own host, query and a page's final slash. */
function plainOf({ mode, url }: PageMatch, website: { url: string }): PageMatch {
  const bare = (text: string) => text.replace(/^https?:\/\/(?:www\.)?/i, "");
  const [host = ""] = bare(website.url).toLowerCase().split("/");
  const written = bare(url.replace(/[?#].*$/s, ""));
  const page = written.toLowerCase().startsWith(`${host}/`) ? written.slice(host.length) : written;
  return { mode, url: mode === "starts_with" ? page : page.replace(/(.)\/$/, "$1") };
}

export const isSameMatch = (one: PageMatch | null, other: PageMatch | null): boolean =>
  one?.mode === other?.mode && one?.url === other?.url;
