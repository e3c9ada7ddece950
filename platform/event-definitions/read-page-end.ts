import { normalisePath } from "#platform/collect/page.ts";

/**
 * Normalises the end of a page as collected addresses are, without query and fragment, whether typed so or copied from a
 * browser. Nothing says where an end begins: only what addresses never have is taken away. Undefined where nothing is left.
 */
export function readPageEnd(typed: string, ownHost: string): string | undefined {
  const written = typed.replace(/[?#].*$/s, "").toWellFormed();
  const bare = written.replace(/^https?:\/\/(www\.)?/i, "");
  const end = bare.toLowerCase().startsWith(`${ownHost}/`) ? bare.slice(ownHost.length) : bare;
  return end === "" ? undefined : normalisePath(end);
}
