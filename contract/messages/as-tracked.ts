import { trackPattern, trackText } from "./track-content.ts";

/** As long as the code of any tracked link. */
const anyCode = "11111111";

/** What is known of a text that leaves. */
export interface SentText {
  /** Its links that are tracked (`writtenLinks`). */
  links: readonly string[];
  /** Of the pattern by which it leaves. */
  values?: readonly string[] | undefined;
}

const trackingAt = (platformUrl: string, links: readonly string[]) => ({
  newCode: () => anyCode,
  addressOf: (code: string) => `${platformUrl}/r/${code}`,
  isOwn: (url: string) => url.startsWith(`${platformUrl}/`),
  isWritten: (url: string) => links.includes(url),
});

/** A text as it leaves, its links as long as tracked ones: what parts and prices of an SMS are counted by. Pure. */
export function asTracked(text: string, platformUrl: string, { links, values }: SentText): string {
  const tracking = trackingAt(platformUrl, links);
  return values === undefined
    ? trackText(text, tracking).content
    : trackPattern({ text, values }, tracking).content.text;
}
