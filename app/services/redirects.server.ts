import { safeRedirect } from "remix-utils/safe-redirect";

/** Kept in a cookie until the second factor is given: browsers drop one of more than 4 KB. */
const maxLength = 2_000;

/**
 * Where to go next if it is a path of this dashboard, else `fallback`. Control characters are refused first: browsers
 * drop them, and `/\t/host` would lead elsewhere. The pathname alone is judged: a query may hold `..`. Persian letters
 * are encoded, since a header cannot hold them.
 */
export function ownPath(path: FormDataEntryValue | null | undefined, fallback = "/"): string {
  if (typeof path !== "string" || /\p{Cc}/u.test(path)) return fallback;
  const [pathname = ""] = path.split(/[?#]/, 1);
  if (safeRedirect(pathname, "") === "") return fallback;
  const encoded = path
    .trim()
    .toWellFormed()
    .replace(/[^\x20-\x7e]+/g, encodeURIComponent);
  return encoded.length > maxLength ? fallback : encoded;
}
