import { useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { fetchLiveLayer } from "#app/services/fetch-live-layer.ts";
import { type HeatSettingName, heatSettingNames, heatSettings, type LayerSettings } from "#contract/heat-settings.ts";
import type { LiveLayer } from "./live-layer.tsx";
import type { LiveData } from "./picture-data.ts";

/** After a slider rests so long the address has its value. */
const restMs = 500;

interface Loaded {
  address: string;
  data: LiveData;
  Layer: typeof LiveLayer;
}

export interface LiveState {
  /** What is shown now, which the address has soon. */
  values: LayerSettings;
  /** Whether scripts run: before, sliders would do nothing. */
  isScripted: boolean;
  change: (name: HeatSettingName, value: number) => void;
  /** Fetches what the layer is drawn from; until it is there, and where it does not come, the platform's picture stays. */
  begin: () => void;
  loaded: Loaded | undefined;
}

/**
 * The settings of the layer while they are changed: it is drawn anew at once, and the address follows. `address` is where
 * its clicks come from; undefined where there are none.
 */
export function useLiveLayer(address: string | undefined, settings: LayerSettings): LiveState {
  const [values, setValues] = useState(settings);
  const [isScripted, setScripted] = useState(false);
  const [isBegun, setBegun] = useState(false);
  const [loaded, setLoaded] = useState<Loaded>();
  const follow = useFollowingAddress();
  const said = heatSettingNames.map((name) => settings[name]).join();
  useEffect(() => setScripted(true), []);
  // The address says otherwise: a link, Back, or the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: by their values; a loader answers new objects.
  useEffect(() => setValues(settings), [said]);
  useEffect(() => {
    if (!isBegun || address === undefined) return;
    const controller = new AbortController();
    const load = async () => {
      const [{ LiveLayer }, data] = await Promise.all([
        import("./live-layer.tsx"),
        fetchLiveLayer<LiveData>(address, controller.signal),
      ]);
      if (data !== undefined && !controller.signal.aborted) setLoaded({ address, data, Layer: LiveLayer });
    };
    void load().catch(() => undefined);
    return () => controller.abort();
  }, [isBegun, address]);
  const change = (name: HeatSettingName, value: number) => {
    const next = { ...values, [name]: value };
    setBegun(true);
    setValues(next);
    follow(next);
  };
  const begin = useCallback(() => setBegun(true), []);
  return { values, isScripted, change, begin, loaded: loaded?.address === address ? loaded : undefined };
}

/** Writes settings into the address once they rest; the page's other links then have them too. */
function useFollowingAddress(): (settings: LayerSettings) => void {
  const navigate = useNavigate();
  const timer = useRef<number>();
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (settings) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const query = new URLSearchParams(window.location.search);
      for (const name of heatSettingNames) {
        if (settings[name] === heatSettings[name].first) query.delete(name);
        else query.set(name, String(settings[name]));
      }
      navigate(`?${query}`, { replace: true, preventScrollReset: true });
    }, restMs);
  };
}
