/** How far down people see a page, in words and shares of its height. */
export interface ScrollData {
  isEmpty: boolean;
  people: string;
  views: string;
  unmeasured: string | undefined;
  fold: { at: number; text: string } | undefined;
  half: { at: number; text: string } | undefined;
  /** The compared period in words. */
  before: string | undefined;
  /** Who reached each quarter of the height, and its end. */
  depths: { key: string; name: string; share: string; people: string }[];
  bands: {
    key: string;
    name: string;
    from: number;
    to: number;
    /** Of the people. */
    share: string;
    people: string;
    color: string;
    isNamed: boolean;
    before: string | undefined;
  }[];
}
