/** A part of a text that was filled in. */
export interface FilledPart {
  text: string;
  /** The owner wrote it, or it is an address made by us: no value of somebody. */
  isWritten: boolean;
}

/** A link of a text, with what may end a sentence behind it. */
const inText = /https?:\/\/[^\s<>"'«»]+/gi;
/** What ends a sentence does not belong to its link. */
const ends = new Set(".,;:!?،؛؟)]");

/** Replaces the links of a text, without what ends a sentence behind them. */
export const replaceLinks = (text: string, write: (url: string) => string): string =>
  text.replace(inText, (found) => {
    const url = withoutEnd(found);
    return write(url) + found.slice(url.length);
  });

function withoutEnd(found: string): string {
  const shortest = found.indexOf("://") + 4;
  let length = found.length;
  while (length > shortest && ends.has(found.charAt(length - 1))) length -= 1;
  return found.slice(0, length);
}

/** A text by `write`, but for the links in it. */
export const outsideLinks = (text: string, write: (words: string) => string): string => {
  let [said, from] = ["", 0];
  for (const { index, 0: found } of text.matchAll(inText)) {
    said += write(text.slice(from, index)) + found;
    from = index + found.length;
  }
  return said + write(text.slice(from));
};

/**
 * The links of a filled text that its owner answers for, and that may be tracked therefore: each letter of scheme and host
 * is written, or they lead to a host of the website. A stranger's value, whole or side by side with others, makes none, and
 * lengthens no host. Pure, and linear in the length of the text.
 */
export function writtenLinks(
  parts: readonly FilledPart[],
  isOwnHost: (host: string) => boolean = () => false,
): string[] {
  const values = rangesOfValues(parts);
  let next = 0;
  const links: string[] = [];
  for (const { index: at, 0: found } of parts
    .map(({ text }) => text)
    .join("")
    .matchAll(inText)) {
    const url = withoutEnd(found);
    while ((values[next]?.to ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    const isWritten = (values[next]?.from ?? Number.POSITIVE_INFINITY) >= at + hostEnd(url);
    if (isWritten || (URL.canParse(url) && isOwnHost(new URL(url).host))) links.push(url);
  }
  return links;
}

/** The links of a text that its owner wrote, such as the opt-out of a line. */
export const linksOf = (text: string): string[] => writtenLinks([{ text, isWritten: true }]);

/** Where values stand in the text, in order. */
function rangesOfValues(parts: readonly FilledPart[]): { from: number; to: number }[] {
  let to = 0;
  return parts.flatMap(({ text, isWritten }) => {
    const from = to;
    to += text.length;
    return isWritten || text === "" ? [] : [{ from, to }];
  });
}

/** Where the host of an address ends, with its user and port; browsers read `\` as `/`. */
function hostEnd(url: string): number {
  const from = url.indexOf("://") + 3;
  const length = url.slice(from).search(/[/?#\\]/);
  return length === -1 ? url.length : from + length;
}
