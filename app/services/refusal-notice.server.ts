import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Client } from "#contract/client.ts";

/** What the limits of collecting refused in the last 24 hours, in words; null where nothing was, or where it is not known. */
export async function loadRefusalNotice(api: Client, id: string) {
  const items = await api.websites.refusals({ id }).then(
    ({ result }) => result.items,
    () => [],
  );
  if (items.length === 0) return null;
  const batches = items.reduce((sum, item) => sum + item.batches, 0);
  const reasons = items.map(({ limit, scope }) => i18n.t(`install:refused.reasons.${scope}.${limit}`));
  return {
    title: i18n.t("install:refused.title", { batches: formatNumber(batches) }),
    text: `${reasons.join(" ")} ${i18n.t("install:refused.advice")}`,
  };
}
