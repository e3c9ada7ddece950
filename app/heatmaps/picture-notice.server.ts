import { i18n } from "#app/text/i18n.ts";
import type { Notice } from "#app/ui/heatmaps/picture-notice.tsx";
import type { HeatmapDevice } from "#contract/heatmap-choices.ts";
import type { Heatmap } from "#contract/heatmaps.ts";

/** What is to be said of the picture of a device before there is one; undefined where it is there. */
export function noticeOf(
  { captures, devices, lastFailure }: Heatmap,
  { device, variant }: { device: HeatmapDevice; variant: "a" | "b" },
): Notice | undefined {
  const own = captures.filter((each) => each.device === device && (each.variant ?? "a") === variant);
  const reasonWords = (reason: NonNullable<Heatmap["reason"]>): Notice => ({
    tone: "warn",
    title: i18n.t(`captures:reasons.${reason}.title`),
    text: i18n.t(`captures:reasons.${reason}.text`),
  });
  if (own.some(({ state }) => state === "ready")) {
    const isOfThis = lastFailure?.device === device && (lastFailure.variant ?? "a") === variant;
    return isOfThis ? reasonWords(lastFailure.reason) : undefined;
  }
  const words = (key: "queued" | "processing" | "failed" | "unasked", tone: Notice["tone"]): Notice => ({
    tone,
    title: i18n.t(`heatmapWords:picture.${key}`),
    text: i18n.t(`heatmapWords:picture.${key}Text`),
  });
  const [latest] = own;
  if (latest === undefined || !devices.includes(device)) return words("unasked", "info");
  if (latest.reason !== null) return reasonWords(latest.reason);
  return words(latest.state === "ready" ? "queued" : latest.state, latest.state === "failed" ? "warn" : "info");
}
