import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { OverlapView } from "#app/ui/segment/segment-data.ts";
import type { Client } from "#contract/client.ts";

interface Named {
  id: string;
  name: string;
}

/** How many people a segment shares with another, which the address names; without it, what can be chosen. */
export async function loadOverlap(
  api: Client,
  segment: Named,
  { others, query }: { others: readonly Named[]; query: URLSearchParams },
): Promise<OverlapView> {
  const options = others.map(({ id, name }) => ({ value: id, label: name }));
  const other = others.find(({ id }) => id === query.get("other"));
  if (other === undefined) return { options, chosen: undefined, parts: [] };
  const { both, onlyFirst, onlySecond } = (await api.segments.overlap({ id: segment.id, other: other.id })).result;
  const all = both + onlyFirst + onlySecond;
  const part = (key: "onlyFirst" | "both" | "onlySecond", people: number, label: string) => ({
    ...{
      key,
      label,
      share: all === 0 ? 0 : people / all,
      number: i18n.t("segments:people", { number: formatNumber(people) }),
    },
    percent: all === 0 ? "" : formatShare(people / all),
  });
  return {
    options,
    chosen: other.id,
    parts: [
      part("onlyFirst", onlyFirst, i18n.t("segments:overlap.only", { name: segment.name })),
      part("both", both, i18n.t("segments:overlap.both")),
      part("onlySecond", onlySecond, i18n.t("segments:overlap.only", { name: other.name })),
    ],
  };
}
