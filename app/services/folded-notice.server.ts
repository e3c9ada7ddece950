import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { i18n } from "#app/text/i18n.ts";

/** That events before `foldedUntil` are deleted; null where what is shown from `from` on does not reach back to them. */
export function foldedNotice(foldedUntil: string | null, { from, zone }: { from: number; zone: string }) {
  if (foldedUntil === null || Date.parse(foldedUntil) <= from) return null;
  const day = dayWords(jalaliOf(zone, Date.parse(foldedUntil)), true);
  return { title: i18n.t("notices:folded.title", { day }), text: i18n.t("notices:folded.text") };
}
