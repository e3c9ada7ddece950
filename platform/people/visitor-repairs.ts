import type { Dependencies } from "#platform/dependencies.ts";
import type { BrowserHandover } from "./identity-graph.ts";
import { findHandovers } from "./sql/list-handovers.ts";
import { deleteRepairs, findAssigned, listRepairs } from "./sql/visitor-repairs.ts";

/** A browser whose handovers changed, with every visitor that its events may be stored under. */
export interface ChangedBrowser {
  visitor: bigint;
  assigned: readonly bigint[];
  /** The earliest first. */
  handovers: readonly BrowserHandover[];
}

/** Changed browsers that one statement repairs; with more numbers its text nears the 256 KiB of a statement. */
const max = { browsers: 500, numbers: 3_000 } as const;

type Stores = Pick<Dependencies, "postgres">;

/**
 * The next of a website's browsers whose handovers changed when its people were resolved anew; none once all are
 * repaired. Strangers can make it hundreds of thousands: each page reads what is known of its own browsers.
 */
export async function listChangedBrowsers({ postgres }: Stores, website: string): Promise<ChangedBrowser[]> {
  const visitors = await listRepairs(postgres, website, max.browsers);
  if (visitors.length === 0) return [];
  const assigned = await findAssigned(postgres, website, visitors);
  const handovers = await findHandovers(postgres, website, visitors);
  const page: ChangedBrowser[] = [];
  let numbers = 0;
  for (const visitor of visitors) {
    const browser = { visitor, assigned: assigned.get(visitor) ?? [], handovers: handovers.get(visitor) ?? [] };
    numbers += 1 + browser.assigned.length + browser.handovers.length;
    if (page.length > 0 && numbers > max.numbers) break;
    page.push(browser);
  }
  return page;
}

/**
 * The same browsers for one statement after the other. One that was handed over thousands of times alone has more numbers
 * than a statement takes: each slice has some of the visitors that its events may be stored under, and all of its handovers.
 */
export function slicePage(browsers: readonly ChangedBrowser[]): (readonly ChangedBrowser[])[] {
  const [large] = browsers;
  if (large === undefined || browsers.length > 1) return [browsers];
  const size = max.numbers - 1 - large.handovers.length;
  const slices: ChangedBrowser[][] = [];
  for (let from = 0; from === 0 || from < large.assigned.length; from += size) {
    slices.push([{ ...large, assigned: large.assigned.slice(from, from + size) }]);
  }
  return slices;
}

/** Call once the stored events of these browsers have their visitors. */
export const endRepairs = ({ postgres }: Stores, website: string, browsers: readonly ChangedBrowser[]): Promise<void> =>
  deleteRepairs(
    postgres,
    website,
    browsers.map(({ visitor }) => visitor),
  );
