import type { Queries } from "#platform/stores/postgres/handle.ts";
import { isInvented } from "./is-invented.ts";
import { hasDemo } from "./sql/sending-website.ts";

/** Those of some addresses that a demo made up: a provider would take the money for them, and reach nobody. */
export async function findInvented(
  queries: Queries,
  website: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const invented = addresses.filter(isInvented);
  return new Set(invented.length > 0 && (await hasDemo(queries, website)) ? invented : []);
}
