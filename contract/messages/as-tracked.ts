import { trackText } from "./track-content.ts";

/** As long as the code of any tracked link. */
const anyCode = "11111111";

/** A text as it leaves, its links as long as tracked ones: what parts and prices of an SMS are counted by. Pure. */
export const asTracked = (text: string, platformUrl: string): string =>
  trackText(text, {
    newCode: () => anyCode,
    addressOf: (code) => `${platformUrl}/r/${code}`,
    isOwn: (url) => url.startsWith(`${platformUrl}/`),
  }).content;
