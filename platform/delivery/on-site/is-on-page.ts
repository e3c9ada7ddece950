import type { PageMatch } from "#contract/on-site.ts";

/** Whether a message is for a page: by its whole address, or by its path where the match begins there. Pure. */
export function isOnPage(where: PageMatch | undefined, address: string): boolean {
  if (where === undefined) return true;
  if (!URL.canParse(address)) return false;
  const { origin, pathname, search } = new URL(address);
  const wanted = readable(where.url);
  const forms = [origin + pathname + search, origin + pathname, pathname + search, pathname].map(readable);
  return forms.some((form) => {
    if (where.mode === "exact") return withoutSlash(form) === withoutSlash(wanted);
    return where.mode === "starts_with" ? form.startsWith(wanted) : form.endsWith(wanted);
  });
}

const withoutSlash = (form: string) => form.replace(/(?<=.)\/$/, "");

/** Persian paths come encoded from browsers, and as they are read from owners. */
function readable(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
