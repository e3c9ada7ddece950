/**
 * Milliseconds since 1970. Pages replace `Date` by calendars and test tools; nobody replaces the time that the browser
 * gives a new file.
 */
export const now = (): number => new File([], "").lastModified;

/**
 * A time as ISO 8601 in UTC; undefined where the page's `Date` writes something else (Jalali years) or throws: without
 * it the collector takes the time of arrival.
 */
export function iso(time: number): string | undefined {
  try {
    return /^20.+Z$/.exec(new Date(time).toISOString())?.[0];
  } catch {}
}

const digit = () => (Number(crypto.getRandomValues(new Uint8Array(1))) % 16).toString(16);

/** A UUIDv7 (RFC 9562) of now; its variant is always 8, so 72 bits are left to chance. */
export const newId = (): string =>
  `0${now().toString(16)}-7xxx-8xxx-xxxxxxxxxxxx`.replace(/.{8}/, "$&-").replace(/x/g, digit);
