import { maxMatchLength, type UserEvent } from "#contract/defined-events.ts";
import { hostOf } from "#contract/fields.ts";
import { type AddressMode, pageModes } from "#contract/heatmap-choices.ts";
import { readPageRule } from "#contract/page-address.ts";

type PageMatch = NonNullable<UserEvent["match"]>;

/**
 * The pages of a heatmap as a defined event of them is stored; null where it has no such rule: a pattern, or a longer
 * address.
 */
export function pageMatchOf(
  { mode, url }: { mode: AddressMode; url: string },
  website: { url: string },
): PageMatch | null {
  if (mode === "regex") return null;
  const host = hostOf(website.url);
  const match = { mode: pageModes[mode], url: readPageRule({ mode: pageModes[mode], url }, host) ?? "" };
  const written = writeMatch(match);
  return written.url.length <= maxMatchLength && readPageRule(written, host) === match.url ? match : null;
}

/** A stored rule as the platform reads it again: what stands for something else in an address is encoded. */
export const writeMatch = ({ mode, url }: PageMatch): PageMatch => ({
  mode,
  url: url.replace(/[%?#\\]| $/g, encodeURIComponent),
});

export const isSameMatch = (one: PageMatch | null, other: PageMatch | null): boolean =>
  one?.mode === other?.mode && one?.url === other?.url;
