import { i18n } from "#app/text/i18n.ts";
import type { Notice } from "#app/ui/heatmaps/picture-notice.tsx";
import type { Heatmap } from "#contract/heatmaps.ts";
import type { ViewState } from "./view-state.server.ts";

/** What is to be said of a page's picture on a device: why there is none, or no newer one. Undefined where it is there. */
export function noticeOf(
  { captures, devices }: Pick<Heatmap, "captures" | "devices">,
  { device, variant }: Pick<ViewState, "device" | "variant">,
): Notice | undefined {
  // The newest first.
  const own = captures.filter((each) => each.device === device && (each.variant ?? "a") === variant);
  const reasonWords = (reason: NonNullable<Heatmap["reason"]>): Notice => ({
    tone: "warn",
    title: i18n.t(`captures:reasons.${reason}.title`),
    text: i18n.t(`captures:reasons.${reason}.text`),
  });
  const [latest] = own;
  if (own.some(({ state }) => state === "ready")) {
    return latest?.state === "failed" && latest.reason !== null ? reasonWords(latest.reason) : undefined;
  }
  const words = (key: "queued" | "processing" | "failed" | "unasked", tone: Notice["tone"]): Notice => ({
    tone,
    title: i18n.t(`heatmapWords:picture.${key}`),
    text: i18n.t(`heatmapWords:picture.${key}Text`),
  });
  if (latest === undefined || !devices.includes(device)) return words("unasked", "info");
  if (latest.reason !== null) return reasonWords(latest.reason);
  return words(latest.state === "ready" ? "queued" : latest.state, latest.state === "failed" ? "warn" : "info");
}
