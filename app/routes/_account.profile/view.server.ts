import { agoWords } from "#app/format/ago.ts";
import { nameWords } from "#app/format/names.ts";
import { i18n } from "#app/text/i18n.ts";
import type { DeviceRow } from "#app/ui/account/devices.tsx";
import type { SignedInDevice } from "#contract/profile.ts";

const kinds = ["desktop", "mobile", "tablet", "tv", "other"] as const;

/** Signed-in devices in words, the current one first. */
export const devicesView = (devices: readonly SignedInDevice[], now: number): DeviceRow[] =>
  devices.toSorted((a, b) => Number(b.current) - Number(a.current)).map((device) => viewOf(device, now));

function viewOf({ id, browser, os, device, country, city, seenAt, current }: SignedInDevice, now: number): DeviceRow {
  const kind = kinds.find((known) => known === device) ?? "other";
  const named = browser !== "" && os !== "" ? i18n.t("account:profile.devices.on", { browser, os }) : browser || os;
  const place = country === "" ? i18n.t("account:profile.devices.noPlace") : nameWords("country", { key: country });
  return {
    id,
    kind,
    name: named || i18n.t("account:profile.devices.unknown"),
    kindName: i18n.t(`account:profile.devices.kinds.${kind}`),
    place,
    city: city === "" ? "" : nameWords("city", { key: city }),
    seen: i18n.t("account:profile.devices.seen", {
      when: current ? i18n.t("account:ago.now") : agoWords(Date.parse(seenAt), now),
    }),
    current,
  };
}
