import { trackPattern, trackText } from "./track-content.ts";

/** As long as the code of any tracked link. */
const anyCode = "11111111";

const trackingAt = (platformUrl: string) => ({
  newCode: () => anyCode,
  addressOf: (code: string) => `${platformUrl}/r/${code}`,
  isOwn: (url: string) => url.startsWith(`${platformUrl}/`),
});

/**
 * A text as it leaves, its links as long as tracked ones: what parts and prices of an SMS are counted by. `values`: of the
 * pattern by which it leaves. Pure.
 */
export const asTracked = (text: string, platformUrl: string, values?: readonly string[]): string =>
  values === undefined
    ? trackText(text, trackingAt(platformUrl)).content
    : trackPattern({ text, values }, trackingAt(platformUrl)).content.text;
