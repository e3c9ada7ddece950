import { safeRedirect } from "remix-utils/safe-redirect";

/**
 * Where to go next if it is a path of this dashboard, else `fallback`. Control characters are refused first: browsers
 * drop them, and `/\t/host` would lead elsewhere.
 */
export function ownPath(path: FormDataEntryValue | null | undefined, fallback = "/"): string {
  return typeof path === "string" && !/\p{Cc}/u.test(path) ? safeRedirect(path, fallback) : fallback;
}
