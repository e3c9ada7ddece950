/** What stands where in a capture: the elements of the same rendering as the picture. */

/** An element as the tracker names it: path, text, link, key of its list item (`tracker/describe.ts`). */
export interface ElementName {
  s: string;
  t?: string | undefined;
  l?: string | undefined;
  k?: string | undefined;
}

export interface MapElement extends ElementName {
  /** Px of the picture: left edge, upper edge, width, height. */
  box: readonly [number, number, number, number];
  /** It or something around it stands fixed or sticks. */
  fixed?: boolean;
  /** Its own direction is right to left. */
  rtl?: boolean;
  /** Nobody sees it: no box, invisible, or a banner that the picture leaves out. */
  hidden?: boolean;
  /** Its inside is not mirrored with the page: picture, video, canvas, frame. */
  picture?: boolean;
}

export interface ElementMap {
  /** Of the picture, in px. */
  width: number;
  height: number;
  /** Height of the page, which may go on below the picture. */
  pageHeight: number;
  /** Height of the screen that the capture was taken on. */
  screenHeight: number;
  elements: readonly MapElement[];
  /** Of a file: nothing says what stands where, and clicks are placed by their share of the page's width and height. */
  isFile?: boolean;
}
