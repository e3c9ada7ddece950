import type { RealtimeDimension } from "#contract/dimensions.ts";
import type { BarListData } from "../overview/bar-list.tsx";
import type { ShareCardData } from "../overview/share-card.tsx";

/** Real-time visitors in words, as the server writes them for the page and its stream. */
export interface RealtimeData {
  /** The moment of these numbers, in milliseconds since 1970. */
  at: number;
  asOf: string;
  /** Nobody is there now. */
  isEmpty: boolean;
  /** How many are there, in a sentence to be read out. */
  announcement: string;
  people: string;
  recent: string;
  views: string;
  chart: MinuteChartData;
  pages: BarListData;
  /** By dimension. */
  lists: Record<Exclude<RealtimeDimension, "device">, BarListData>;
  devices: ShareCardData;
  events: {
    id: string;
    time: string;
    who: string;
    action: string;
    /** The names of the defined events that it is. */
    defined: string[];
    /** City and kind of device; empty where neither is known. */
    where: string;
    device: string;
  }[];
}

export interface MinuteChartData {
  description: string;
  /** Of the last minute, which is not over. */
  unfinished: string;
  /** Lines from 0 upwards, as shares of the height, and what stands beside them. */
  grid: { at: number; label: string }[];
  /** The oldest first. */
  bars: {
    time: string;
    people: string;
    views: string;
    /** Of the chart's height. */
    height: number;
    /** Its time stands below it. */
    isLabelled: boolean;
    hint: string;
  }[];
}
