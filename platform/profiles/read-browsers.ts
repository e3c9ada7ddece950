import type { Dependencies } from "#platform/dependencies.ts";
import type { PersonAnchor } from "#platform/people/manual-decision.ts";
import { findAnchor } from "#platform/people/sql/find-anchor.ts";
import { findBrowsers } from "#platform/people/sql/separations.ts";
import { standInsOf } from "#platform/people/stand-ins.ts";
import type { FoundPerson } from "./find-person.ts";

/** The browsers of a person; what stands in for events without a browser is none. */
export interface Browsers {
  anchor: PersonAnchor;
  /** By visitor; of a stand-in the visitor itself. */
  browserOf: ReadonlyMap<bigint, bigint>;
  count: number;
  isBrowser: (visitor: bigint) => boolean;
  /** Whether something is left of the person without one of their browsers. */
  hasSeveral: boolean;
}

export async function readBrowsers(
  { postgres }: Pick<Dependencies, "postgres">,
  { website, key, visitors }: FoundPerson,
): Promise<Browsers> {
  const [anchor, browserOf] = await Promise.all([
    findAnchor(postgres, website.id, key),
    findBrowsers(postgres, website.id, visitors),
  ]);
  const standIns = standInsOf(website.id, anchor.identifiers);
  const isBrowser = (visitor: bigint) => !standIns.has(visitor);
  const browsers = new Set(visitors.filter(isBrowser).map((visitor) => browserOf.get(visitor)));
  const groups = new Set(browserOf.values());
  return { anchor, browserOf, count: browsers.size, isBrowser, hasSeveral: groups.size > 1 };
}
