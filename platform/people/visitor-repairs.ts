import type { Dependencies } from "#platform/dependencies.ts";
import type { BrowserHandover } from "./identity-graph.ts";
import { findHandovers } from "./sql/list-handovers.ts";
import { deleteRepair, listBrowsers, listRepairs } from "./sql/visitor-repairs.ts";

/** A browser whose handovers changed, with every visitor that its events may be stored under. */
export interface ChangedBrowser {
  website: string;
  visitor: bigint;
  assigned: readonly bigint[];
  /** The earliest first. */
  handovers: readonly BrowserHandover[];
}

type Stores = Pick<Dependencies, "postgres">;

/** The website's browsers whose handovers changed when its people were resolved anew. */
export async function listChangedBrowsers({ postgres }: Stores, website: string): Promise<ChangedBrowser[]> {
  const visitors = await listRepairs(postgres, website);
  if (visitors.length === 0) return [];
  const browsers = [...(await listBrowsers(postgres, website))];
  const handovers = await findHandovers(postgres, website, visitors);
  return visitors.map((visitor) => ({
    ...{ website, visitor },
    assigned: browsers.filter(([, own]) => own === visitor).map(([assigned]) => assigned),
    handovers: handovers.get(visitor) ?? [],
  }));
}

/** Call once the stored events of the browser have their visitors. */
export const endRepair = ({ postgres }: Stores, { website, visitor }: ChangedBrowser): Promise<void> =>
  deleteRepair(postgres, website, visitor);
