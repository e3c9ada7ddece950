import { z } from "zod";
import type { ClickedElement } from "#contract/heatmaps.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import type { Query } from "#platform/reports/query.ts";
import { type Clicked, findTexts } from "./sql/clicked.ts";

const textRow = z.object({ element: z.string(), shown: z.string(), named: z.coerce.boolean() });

/** Of everybody: whether a text is one person's own does not depend on what a report selects. */
export const ofEverybody = (query: Query): Query => ({
  ...query,
  ...{ goal: undefined, filters: {}, paths: [], client: 0, withCustomers: true, segments: undefined },
});

export type Texts = (element: string) => Pick<ClickedElement, "text" | "isTextHidden">;

/**
 * Where an element leads, null for nowhere. Of one whose text is somebody's own it may name them as well: what is hidden has
 * no stand-in.
 */
export const linkOf = (link: string, { isTextHidden }: ReturnType<Texts>): string | null =>
  isTextHidden || link === "" ? null : link;

/** What may be said of the texts of elements. */
export async function readTexts(
  history: Clicked,
  elements: readonly bigint[],
  run: PreparedReport["run"],
): Promise<Texts> {
  const rows = elements.length === 0 ? [] : await run(findTexts(history, elements), textRow);
  const known = new Map(rows.map((row) => [row.element, row]));
  return (element) => {
    const text = known.get(element);
    return { text: text?.shown || null, isTextHidden: text?.shown === "" && text.named };
  };
}
