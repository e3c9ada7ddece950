/** Rules of tracked links: what campaign tags become, and the whole address. Without schemas: the browser may load it. */

export interface CampaignTags {
  source: string;
  medium: string;
  campaign: string;
  term?: string | undefined;
  content?: string | undefined;
}
type TagName = keyof CampaignTags;

const tagNames = ["source", "medium", "campaign", "term", "content"] as const satisfies readonly TagName[];

/** Reports compare tags letter by letter: one spelling of each, in lower case, with one space between words. */
export const foldTag = (tag: string): string => tag.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();

/** A page's address with the tags in place of its own; whatever else it has stays. */
export function writeTrackedUrl(url: string, tags: CampaignTags): string {
  const tagged = new URL(url);
  for (const name of tagNames) tagged.searchParams.delete(`utm_${name}`);
  for (const name of tagNames) {
    const value = tags[name];
    if (value !== undefined && value !== "") tagged.searchParams.append(`utm_${name}`, value);
  }
  return tagged.href;
}

/** Letters and figures alone: what two spellings of one word have in common. */
const skeletonOf = (tag: string) => foldTag(tag).replace(/[^\p{L}\p{N}]/gu, "");

/**
 * A spelling in use that means the same as `typed` and is another: reports would show two rows. `nameOf` says what reports
 * call a spelling where they know several. The most used spelling stands first in `used`.
 */
export function findOtherSpelling(
  typed: string,
  used: readonly string[],
  nameOf: (tag: string) => string = (tag) => tag,
): string | undefined {
  if (typed === "" || used.includes(typed)) return undefined;
  const skeleton = skeletonOf(typed);
  return used.find((other) => skeletonOf(other) === skeleton || nameOf(other) === nameOf(typed));
}
