/**
 * Milliseconds since 1970. Some pages replace `Date` by a calendar or a test tool; none replaces the time of a new
 * `File`.
 */
export const now = (): number => new File([], "").lastModified;

/**
 * A time as ISO 8601 in UTC; undefined where the page's `Date` formats otherwise (Jalali years) or throws. Without it the
 * collector uses the time of arrival.
 */
export function iso(time: number): string | undefined {
  try {
    return /^20.+Z$/.exec(new Date(time).toISOString())?.[0];
  } catch {}
}

const digit = () => ((crypto.getRandomValues(new Uint8Array(1))[0] as number) % 16).toString(16);

/** A UUIDv7 (RFC 9562) of now; the variant is always 8, so 72 bits are random. */
export const newId = (): string =>
  `0${now().toString(16)}-7xxx-8xxx-xxxxxxxxxxxx`.replace(/.{8}/, "$&-").replace(/x/g, digit);
