import type { Dependencies } from "#platform/dependencies.ts";
import { sampleLinkOf } from "#platform/integration/sample-values.ts";
import { linkAddress } from "./message-addresses.ts";
import { linkCodeOf } from "./responses/link-code.ts";
import type { Link } from "./sql/links.ts";

/**
 * A template that is filled in for a test has links of a preview, which lead nowhere. In the message they become one link
 * of its own to the website, as long as they were: its parts stay. Undefined where the content has none.
 */
export function leadSampleLinks<Content extends object>(
  { ids, settings }: Pick<Dependencies, "ids" | "settings">,
  content: Content,
  { message, website }: { message: string; website: { id: string; url: string } },
): { content: Content; link: Link } | undefined {
  const sample = sampleLinkOf(settings.PLATFORM_URL);
  const written = JSON.stringify(content);
  if (!written.includes(sample)) return undefined;
  const code = linkCodeOf(ids.secret(12));
  const led = JSON.parse(written.replaceAll(sample, () => linkAddress(code, settings))) as Content;
  return { content: led, link: { code, website: website.id, message, url: website.url } };
}
