import { z } from "zod";
import type { ClickedElement } from "#contract/defined-events.ts";
import { nameElement } from "#contract/element-selector.ts";
import { pageKey } from "#platform/reports/sql/dimensions.ts";
import { person } from "#platform/reports/sql/people.ts";
import { monthAgo, optionsOf, type Place, type Stores, scopeOf } from "./matched-events.ts";
import { countClicked } from "./sql/count-clicked.ts";

const figure = z.coerce.number();
const clickedRow = z.object({
  ...{ element: z.string(), text: z.string(), clicks: figure, people: figure },
  ...{ top_page: z.string(), pages: figure, every: figure },
});
type ClickedRow = z.infer<typeof clickedRow>;

/** Paths of other trackers have no selector: so many more are read than are shown. */
const spare = 2;

async function readClicked(stores: Stores, place: Place, max: number): Promise<ClickedRow[]> {
  await stores.barrier.ensureLoaded(place.website.id);
  await stores.identity.ensureFresh(place.website.id);
  const scope = await scopeOf(stores, place, monthAgo(stores));
  const statement = countClicked(scope, { page: pageKey(place.website.host), person, max });
  return stores.clickhouse.select(statement, clickedRow, optionsOf(place));
}

/** The elements that were clicked most in the last 30 days, those alike as one, each with a selector that a rule takes. */
export async function listClicked(
  stores: Stores,
  place: Place,
  limit: number,
): Promise<{ items: ClickedElement[]; of: number }> {
  const rows = await readClicked(stores, place, limit * spare);
  const items = rows.flatMap(({ element, text, clicks, people, top_page: path, pages }) => {
    const selector = nameElement(element);
    return selector === undefined ? [] : [{ selector, text: text === "" ? null : text, clicks, people, path, pages }];
  });
  return { items: items.slice(0, limit), of: rows[0]?.every ?? 0 };
}

/** Clicks by recorded path without places, and text, joined by a line end: what the tool on the page shows. */
export async function countClicks(stores: Stores, place: Place, max: number): Promise<Record<string, number>> {
  const rows = await readClicked(stores, place, max);
  return Object.fromEntries(rows.map(({ element, text, clicks }) => [`${element}\n${text}`, clicks]));
}
