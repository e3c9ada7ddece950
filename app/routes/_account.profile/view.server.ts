import { agoWords } from "#app/format/ago.ts";
import { deviceWords } from "#app/services/device-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { DeviceRow } from "#app/ui/account/devices.tsx";
import type { SignedInDevice } from "#contract/profile.ts";

/** Signed-in devices in words, the current one first. */
export const devicesView = (devices: readonly SignedInDevice[], now: number): DeviceRow[] =>
  devices.toSorted((a, b) => Number(b.current) - Number(a.current)).map((device) => viewOf(device, now));

const viewOf = (device: SignedInDevice, now: number): DeviceRow => ({
  ...deviceWords(device),
  id: device.id,
  seen: i18n.t("account:profile.devices.seen", {
    when: device.current ? i18n.t("account:ago.now") : agoWords(Date.parse(device.seenAt), now),
  }),
  current: device.current,
});
