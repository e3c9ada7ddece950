import type { ScrollData } from "./scroll-data.ts";

/** A numbered mark on the picture, in px of it. */
export interface PictureMark {
  key: string;
  words: string;
  label: string;
  x: number;
  y: number;
}

/** Where an element stands, in px of the picture: left, top, width, height. */
export interface PictureArea {
  key: string;
  /** Its name with its clicks and people. */
  said: string;
  box: readonly [number, number, number, number];
}

/** What the layer is drawn from in the browser. */
export interface LiveData {
  /** The page and, of a comparison, the other one, with which it shares the scale; clicks by `packCells`, base64. */
  sheets: { width: number; height: number; cells: string }[];
  areas: PictureArea[];
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
  /** The listed elements: pointed at, each says what the ranking says. */
  areas: PictureArea[];
  /** The address of what the layer is drawn from while its settings change; undefined where only scrolling is shown. */
  live: string | undefined;
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
