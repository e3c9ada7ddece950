import { nameWords } from "#app/format/names.ts";
import { i18n } from "#app/text/i18n.ts";
import type { DeviceAndPlace } from "#contract/profile.ts";

const kinds = ["desktop", "mobile", "tablet", "tv", "other"] as const;

export interface DeviceWords {
  kind: (typeof kinds)[number];
  /** Browser and operating system. */
  name: string;
  kindName: string;
  /** The country. */
  place: string;
  /** Empty if unknown. */
  city: string;
}

/** A device and its place in words. */
export function deviceWords({ browser, os, device, country, city }: DeviceAndPlace): DeviceWords {
  const kind = kinds.find((known) => known === device) ?? "other";
  const named = browser !== "" && os !== "" ? i18n.t("account:profile.devices.on", { browser, os }) : browser || os;
  return {
    kind,
    name: named || i18n.t("account:profile.devices.unknown"),
    kindName: i18n.t(`account:profile.devices.kinds.${kind}`),
    place: country === "" ? i18n.t("account:profile.devices.noPlace") : nameWords("country", { key: country }),
    city: city === "" ? "" : nameWords("city", { key: city }),
  };
}
