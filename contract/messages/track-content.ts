import { escapeHtml } from "./escape.ts";
import { replaceLinks } from "./written-links.ts";

/** What a message says, with its links tracked; and where each code leads. */
export interface Tracked<Content> {
  content: Content;
  links: Map<string, string>;
}

interface Tracking {
  /** A new code each time. */
  newCode(): string;
  addressOf(code: string): string;
  /** Addresses of ours (to stop messages, tracked already) lead where they lead. */
  isOwn(url: string): boolean;
  /** Whether the owner answers for a link of a text (`writtenLinks`): what a value says stays as it is. */
  isWritten(url: string): boolean;
}

const inHtml = /(<a\b[^<>]*?\shref\s*=\s*)("[^"<>]*"|'[^'<>]*')/gi;

/** A longer address is no link that somebody was sent: it stays as it is, and so does what is beyond so many links. */
const maxUrl = 2_000;
const maxLinks = 200;

/** The text of an SMS with its links tracked. Pure but for new codes. */
export function trackText(text: string, tracking: Tracking): Tracked<string> {
  const codes: Codes = { tracking, codes: new Map() };
  return { content: trackIn(text, codes), links: linksOf(codes) };
}

/**
 * A text and the values of its panel's pattern, with the links of the values tracked, in the text too. Other links of the
 * text stay: they are in what the panel has approved.
 */
export function trackPattern(
  { text, values }: { text: string; values: readonly string[] },
  tracking: Tracking,
): Tracked<{ text: string; values: string[] }> {
  const codes: Codes = { tracking, codes: new Map() };
  const tracked = values.map((value) => trackIn(value, codes));
  return { content: { text: asSaid(text, values, tracked), values: tracked }, links: linksOf(codes) };
}

/** A text in which values stand otherwise, the longest first: one may be the beginning of another. */
const asSaid = (text: string, values: readonly string[], others: readonly string[]) =>
  values
    .map((value, index) => ({ value, other: others[index] ?? value }))
    .filter(({ value, other }) => other !== value)
    .toSorted((one, two) => two.value.length - one.value.length)
    .reduce((said, { value, other }) => said.replaceAll(value, () => other), text);

/**
 * A mail with its links tracked in both parts, a link in both by one code, and the picture by which its opening is known. In html a value
 * makes no link: it is escaped, and within an address encoded.
 */
export function trackMail(
  { html, text }: { html: string; text: string },
  { openAddress, ...tracking }: Tracking & { openAddress: string },
): Tracked<{ html: string; text: string }> {
  const codes: Codes = { tracking, codes: new Map() };
  const picture = `<img src="${escapeHtml(openAddress)}" width="1" height="1" alt="" style="display:block">`;
  const tracked = html.replace(inHtml, (whole, before: string, quoted: string) => {
    const url = decodeEntities(quoted.slice(1, -1)).trim();
    if (!/^https?:\/\//i.test(url)) return whole;
    return `${before}"${escapeHtml(track(url, codes))}"`;
  });
  const end = tracked.toLowerCase().lastIndexOf("</body>");
  const place = end === -1 ? tracked.length : end;
  return {
    content: {
      html: tracked.slice(0, place) + picture + tracked.slice(place),
      text: trackIn(text, codes),
    },
    links: linksOf(codes),
  };
}

/** Addresses, tracked, in their order. */
export function trackUrls(urls: readonly string[], tracking: Tracking): Tracked<string[]> {
  const codes: Codes = { tracking, codes: new Map() };
  return { content: urls.map((url) => (tracking.isWritten(url) ? track(url, codes) : url)), links: linksOf(codes) };
}

interface Codes {
  tracking: Tracking;
  /** Codes by where they lead. */
  codes: Map<string, string>;
}

const linksOf = ({ codes }: Codes) => new Map([...codes].map(([url, code]) => [code, url]));

/** Links of a text, of which a value may be one. */
const trackIn = (text: string, codes: Codes) =>
  replaceLinks(text, (url) => (codes.tracking.isWritten(url) ? track(url, codes) : url));

function track(url: string, { tracking, codes }: Codes): string {
  if (tracking.isOwn(url) || url.length > maxUrl || !URL.canParse(url)) return url;
  // As a header takes it: Persian letters are encoded.
  const { href } = new URL(url);
  const known = codes.get(href);
  if (known === undefined && codes.size >= maxLinks) return url;
  const code = known ?? tracking.newCode();
  codes.set(href, code);
  return tracking.addressOf(code);
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#39;": "'",
  "&#96;": "`",
  "&lt;": "<",
  "&gt;": ">",
};
const decodeEntities = (text: string) =>
  text.replace(/&(?:amp|quot|lt|gt|#39|#96);/g, (entity) => entities[entity] ?? entity);
