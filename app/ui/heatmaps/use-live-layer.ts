import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
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

/** The settings while they are changed. */
export interface LiveSettings {
  /** What is shown now, which the address has soon. */
  values: LayerSettings;
  /** Names the last way here that was none of the sliders' own: fields say again what the address says. */
  loadKey: string;
  change: (name: HeatSettingName, value: number) => void;
  /** Fetches what the layer is drawn from; until it is there, and where it does not come, the platform's picture stays. */
  begin: () => void;
  isBegun: boolean;
}

export interface LiveState extends LiveSettings {
  loaded: Loaded | undefined;
}

/** The settings of layers while they are changed: these are drawn anew at once, and the address follows. */
export function useLiveSettings(settings: LayerSettings): LiveSettings {
  const [values, setValues] = useState(settings);
  const [isBegun, setBegun] = useState(false);
  const { key } = useLocation();
  const [loadKey, setLoadKey] = useState(key);
  const { follow, isOwn } = useFollowingAddress();
  // A link, Back or the form, also to an address with the settings of the one before: the fields may have others by now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the server; a loader answers new objects.
  useEffect(() => {
    if (isOwn()) return;
    setValues(settings);
    setLoadKey(key);
  }, [key]);
  const change = (name: HeatSettingName, value: number) => {
    const next = { ...values, [name]: value };
    setBegun(true);
    setValues(next);
    follow(next);
  };
  const begin = useCallback(() => setBegun(true), []);
  return { values, loadKey, change, begin, isBegun };
}

/** A layer that follows its settings. `address` is where its clicks come from; undefined where there are none. */
export function useLiveLayer(address: string | undefined, settings: LiveSettings): LiveState {
  const { isBegun } = settings;
  const [loaded, setLoaded] = useState<Loaded>();
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
  return { ...settings, loaded: loaded?.address === address ? loaded : undefined };
}

/**
 * Writes settings into the address once they rest; the page's other links then have them too. An owner who goes elsewhere
 * meanwhile goes there: settings that rest later would lead back. `isOwn`: whether the address is the last that was written.
 */
function useFollowingAddress() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const next = useNavigation().location;
  const timer = useRef<number>();
  const written = useRef<string>();
  useEffect(() => {
    // A busy browser may render the navigation that a press begins only after settings have rested.
    const leave = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a[href]") !== null) window.clearTimeout(timer.current);
    };
    document.addEventListener("click", leave, true);
    return () => {
      document.removeEventListener("click", leave, true);
      window.clearTimeout(timer.current);
    };
  }, []);
  useEffect(() => {
    if (next !== undefined && next.search !== written.current) window.clearTimeout(timer.current);
  }, [next]);
  const isOwn = () => {
    if (search !== written.current) written.current = undefined;
    return written.current !== undefined;
  };
  const follow = (settings: LayerSettings) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const query = new URLSearchParams(window.location.search);
      for (const name of heatSettingNames) {
        if (settings[name] === heatSettings[name].first) query.delete(name);
        else query.set(name, String(settings[name]));
      }
      written.current = query.size === 0 ? "" : `?${query}`;
      navigate(`?${query}`, { replace: true, preventScrollReset: true });
    }, restMs);
  };
  return { follow, isOwn };
}
