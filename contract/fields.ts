import { z } from "zod";

/** Field schemas of several calls. The error map of `contract/text` sets their messages. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses control characters.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/**
 * Text of one or several lines, without control characters: PostgreSQL cannot store NUL. Half a surrogate pair, which its
 * JSON refuses, becomes U+FFFD.
 */
export const text = (max: number, min = 1) =>
  z
    .string()
    .trim()
    .overwrite((value) => value.toWellFormed())
    .min(min)
    .max(max)
    .refine((value) => !controls.test(value), { params: { key: "controlCharacters" } });

/** Marks of direction, joiners and spaces: what stands on paper as nothing. */
const blank = /^[\p{Cf}\p{Z}\s]*$/u;

/** Text of which something is to be seen, for what is printed. */
export const visibleText = (max: number) =>
  text(max).refine((value) => !blank.test(value), { params: { key: "required" } });

export const id = z.uuid();

/** E-mail, compared without regard to case. */
export const email = text(254)
  .pipe(z.email())
  .transform((value) => value.toLowerCase());

/** Fields whose values never enter the list of activities. */
export const secretFields = z.registry<{ isSecret: true }>();

/** Of an object or a record: the names of fields in which an owner may write a key, though they are shown in forms. */
export const secretNames = z.registry<{ names: readonly string[] }>();

/** A credential: taken as it is, not trimmed; NUL is refused. */
export const proof = (max: number, min = 1) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine((value) => !value.includes("\0"), { params: { key: "controlCharacters" } })
    .register(secretFields, { isSecret: true });

/** Required where an unlocked screen would be enough to take the account over. */
export const currentPassword = proof(200);

/** The code of an authenticator app, or a recovery code: Persian digits, spaces and dashes are taken. */
export const secondFactorCode = proof(40).transform((value) =>
  value
    .replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/[\s\-\u2010-\u2015\u200c\u200e\u200f]/g, "")
    .toLowerCase(),
);

/** 8 to 200 characters except NUL (NIST SP 800-63B); the platform refuses common ones. */
export const password = proof(200, 8);

/** Address of a site: http or https, a host, no credentials; https where it has no scheme. */
export const siteUrl = text(500)
  .transform((value) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`))
  .refine(isSiteUrl, { params: { key: "url" } });

function isSiteUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  const named = url.hostname.includes(".") || url.hostname === "localhost";
  return /^https?:$/.test(url.protocol) && named && url.username === "" && url.password === "";
}

/** Address of a page on the web, as `siteUrl`. */
export const pageUrl = text(2_000)
  .transform((value) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`))
  .refine(isSiteUrl, { params: { key: "url" } });

/** A host of a site, given as a host or an address: lower case, without `www.`, with its port where it has one. */
export const siteHost = siteUrl.transform((value) => hostOf(value));

/** The host by which events are compared with a website: lower case, without `www.`, with its port where it has one. */
export const hostOf = (url: string) => new URL(url).host.toLowerCase().replace(/^www\./, "");

/** Calendars and stores agree on years of four digits. */
const isPlanned = (value: string) => value >= "2000" && value < "2200";

const withSeconds = (written: string) => written.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?=[Z+-])/, "$1:00");
const written = (form: z.core.$ZodISODateTimeParams) => z.string().overwrite(withSeconds).check(z.iso.datetime(form));

/** ISO 8601 with an offset; the seconds may be left out. */
export const writtenMoment = written({ offset: true });

/** A moment that somebody plans. */
export const plannedMoment = writtenMoment.refine(isPlanned, { params: { key: "date" } });

/** The same, by the clock on the wall where it has no zone. */
export const plannedTime = written({ offset: true, local: true }).refine(isPlanned, { params: { key: "date" } });

/** A fixed offset such as `+04:30`, or a zone's IANA name such as `Asia/Tehran`. */
export const timeZone = text(64).refine(isTimeZone, { params: { key: "timeZone" } });

function isTimeZone(value: string): boolean {
  if (/^[+-](0\d|1[0-4]):[0-5]\d$/.test(value)) return true;
  if (!/^[A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/.test(value)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** Fields that identify the object, what of it the caller has seen, or the caller. */
const noChange = new Set(["website", "id", "eventId", "currentPassword", "revision", "acceptUntested"]);

/**
 * Refuses a change without any field to change; the violation is reported at `field`. Without one it is of the whole: of
 * many fields none is the missing one.
 */
export const atLeastOne = <S extends z.ZodRawShape>(fields: z.ZodObject<S>, field?: keyof S & string) =>
  fields.refine((given) => Object.entries(given).some(([key, value]) => !noChange.has(key) && value !== undefined), {
    path: field === undefined ? [] : [field],
    params: { key: field === undefined ? "nothingChanged" : "required" },
  });
