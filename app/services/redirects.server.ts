/** Where to go next, if it is a path of our own; else `fallback`. `//host` and `/\host` lead elsewhere. */
export function ownPath(path: FormDataEntryValue | null | undefined, fallback = "/"): string {
  const text = typeof path === "string" ? path : "";
  return /^\/(?![/\\])\P{Cc}*$/u.test(text) ? text : fallback;
}
