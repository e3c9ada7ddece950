import type { Dns } from "./open-resolver.ts";

/** Receivers give up an SPF record that takes more look-ups (RFC 7208, 4.6.4). */
export const maxLookups = 10;

export const isSpf = (text: string) => /^v=spf1( |$)/i.test(text);

/** The look-ups that an SPF record takes with all that it includes; counting ends beyond the maximum. */
export async function countLookups(dns: Pick<Dns, "txt">, record: string): Promise<number> {
  let count = 0;
  const waiting = [record];
  const seen = new Set<string>();
  for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) {
    for (const term of text.split(/\s+/).slice(1)) {
      const [, mechanism = "", target = ""] =
        /^[+?~-]?(include:|redirect=|exists:|a\b|mx\b|ptr\b)(.*)$/i.exec(term) ?? [];
      if (mechanism === "") continue;
      count += 1;
      if (count > maxLookups) return count;
      const isFollowed = /^(include:|redirect=)$/i.test(mechanism);
      // A record that includes itself is counted once: receivers refuse it anyway.
      if (!isFollowed || seen.has(target)) continue;
      seen.add(target);
      const answer = await dns.txt(target);
      if ("values" in answer) waiting.push(...answer.values.filter(isSpf).slice(0, 1));
    }
  }
  return count;
}
