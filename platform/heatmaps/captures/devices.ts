import type { HeatmapDevice } from "#contract/captures.ts";

/** A screen on which a page is photographed. */
export interface Screen {
  width: number;
  height: number;
  isTouch: boolean;
  /** Px of the picture for one of the page. */
  scale: 1 | 2;
  /** Px of the page that the picture shows at most: WebP ends at 16,383 of its own. */
  maxHeight: number;
  /** What a browser of this kind calls its system. */
  system: string;
}

const linux = "X11; Linux x86_64";
const android = "Linux; Android 14; K";

export const screens: Record<HeatmapDevice, Screen> = {
  desktop: { width: 1_440, height: 900, isTouch: false, scale: 1, maxHeight: 15_000, system: linux },
  tablet: { width: 834, height: 1_112, isTouch: true, scale: 1, maxHeight: 15_000, system: android },
  mobile: { width: 390, height: 844, isTouch: true, scale: 2, maxHeight: 8_000, system: android },
};

/** As phones lay out a page that does not speak of them. */
export const widePage = (screen: Screen): Screen => ({
  ...screen,
  width: 980,
  height: Math.round((screen.height * 980) / screen.width),
  scale: 1,
  maxHeight: 15_000,
});

/** The agent of a capture: the collector drops what it sends (`platform/collect/agent.ts`), and owners find it in their logs. */
export const agentOf = (device: HeatmapDevice, browserVersion: string): string => {
  const major = browserVersion.split(".")[0];
  const mobile = device === "mobile" ? "Mobile " : "";
  const { system } = screens[device];
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 ${mobile}Safari/537.36 NabzCapture/1`;
};
