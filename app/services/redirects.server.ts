import { safeRedirect } from "remix-utils/safe-redirect";

/**
 * Where to go next if it is a path of this dashboard, else `fallback`. Control characters are refused first: browsers
 * drop them, and `/\t/host` would lead elsewhere. The pathname alone is judged: a query may hold `..`.
 */
export function ownPath(path: FormDataEntryValue | null | undefined, fallback = "/"): string {
  if (typeof path !== "string" || /\p{Cc}/u.test(path)) return fallback;
  const [pathname = ""] = path.split(/[?#]/, 1);
  return safeRedirect(pathname, "") === "" ? fallback : path.trim();
}
