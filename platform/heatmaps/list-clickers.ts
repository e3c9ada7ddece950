import { z } from "zod";
import type { HeatmapDevice } from "#contract/heatmap-choices.ts";
import type { ClickedElement } from "#contract/heatmaps.ts";
import type { Person } from "#contract/people.ts";
import { nextBucket, startOfBucket } from "#contract/time/bucket.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { describePeople } from "#platform/profiles/describe-people.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import type { AddressRule } from "./address-rule.ts";
import { linkOf, ofEverybody, readTexts } from "./element-texts.ts";
import { countElements, rankClickers } from "./sql/clicked.ts";
import { isSeen } from "./sql/page-rows.ts";

const figure = z.coerce.number();
const clickerRow = z.object({ key: z.string(), total: figure, every: figure });
const nameRow = z.object({ selector: z.string(), link: z.string() });

interface Clickers {
  items: Person[];
  total: number;
  page: number;
  limit: number;
  clicks: number;
  element: Pick<ClickedElement, "element" | "selector" | "text" | "isTextHidden" | "link">;
}

/** Statements with the moment in them would never be served from cache. */
const endOfToday = (zone: string, now: number) => nextBucket(zone, "day", startOfBucket(zone, "day", now));

/** The people who clicked an element of the pages of a rule. Its selector is empty where nobody ever has. */
export async function listClickers(
  { rule, device, element }: { rule: AddressRule; device: HeatmapDevice; element: bigint },
  prepared: PreparedReport,
  dependencies: Pick<Dependencies, "postgres" | "clock">,
): Promise<Clickers> {
  const { query, run } = prepared;
  const { range, page, limit, website } = query;
  const where = isSeen(rule, website.host);
  // An older period than the element's is an empty list of an element that has a name.
  const until = Math.max(range.to, endOfToday(website.timeZone, dependencies.clock.now()));
  const history = { query: ofEverybody(query), period: { from: 0, to: until }, where };
  const clicked = { query, period: range, where: isSeen(rule, website.host, device) };
  const read = (size: number, offset: number) =>
    run(rankClickers(clicked, [element], { limit: size, offset }), clickerRow);
  const [[named], texts, rows] = await Promise.all([
    run(countElements(history, "all", [element]), nameRow),
    readTexts(history, [element], run),
    read(limit, (page - 1) * limit),
  ]);
  // Behind the last page there is no row that says how many there are.
  const [first] = rows.length > 0 || page === 1 ? rows : await read(1, 0);
  const keys = rows.map(({ key }) => BigInt(key));
  return {
    items: await describePeople(prepared, keys, dependencies),
    ...{ total: first?.total ?? 0, page, limit, clicks: first?.every ?? 0 },
    element: {
      ...{ element: String(element), selector: named?.selector ?? "", ...texts(String(element)) },
      link: linkOf(named?.link ?? "", texts(String(element))),
    },
  };
}
