import { clientTypes } from "#app/reports/filters.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { SegmentExit } from "#contract/segments.ts";

const columns = ["name", "email", "phone", "ownerId", "type"] as const;

/** The heads of the columns of a file that say who somebody is. */
export const contactHeads = () => columns.map((name) => i18n.t(`people:file.${name}`));

/** The cells below them. */
export function contactCells({ type, name, email, phone, ownerId }: SegmentExit["person"]): string[] {
  const word = i18n.t(`overview:recent.types.${clientTypes[type - 1] ?? "visitor"}`);
  return [...[name, email, phone, ownerId].map((value) => value ?? ""), word];
}
