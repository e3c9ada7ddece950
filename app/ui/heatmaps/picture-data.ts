import type { ScrollData } from "./scroll-data.ts";

/** A numbered mark on the picture, in px of it. */
export interface PictureMark {
  key: string;
  words: string;
  label: string;
  x: number;
  y: number;
}

/** A page's picture with what lies over it. */
export interface PictureData {
  label: string;
  width: number;
  height: number;
  /** The address of the picture. */
  page: string;
  /** The address of picture and clicks in one, as a file; undefined where only scrolling is shown. */
  file: string | undefined;
  /** The address of the clicks over it with the place of its pixels; undefined where only scrolling is shown. */
  layer: { address: string; offset: number; width: number; height: number } | undefined;
  marks: PictureMark[];
  /** Down to where people see, over all of the page or in a strip beside the clicks. */
  scroll: { data: ScrollData; isStrip: boolean } | undefined;
}

/** How much of the clicks found their place, in words. */
export interface AccuracyData {
  placed: string;
  rest: string;
  isPoor: boolean;
  lost: { key: string; words: string; selector: string; clicks: string; reason: string }[];
}
