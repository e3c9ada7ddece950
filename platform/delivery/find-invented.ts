import { isInvented } from "#platform/demo/is-invented.ts";
import { isDemo } from "#platform/demo/sql/mark-demo.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Those of some addresses that a demo made up: a provider would take the money for them, and reach nobody. */
export async function findInvented(
  queries: Queries,
  website: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const invented = addresses.filter(isInvented);
  return new Set(invented.length > 0 && (await isDemo(queries, website)) ? invented : []);
}
