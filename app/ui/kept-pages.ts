/** Pages that Back finds; the largest has about 60 kB of data. */
const maxPages = 20;
/** Figures older than this are fetched anew. */
const maxAgeMs = 5 * 60_000;

export interface KeptPage {
  screen: unknown;
  /** What stands around the screen. */
  shell: unknown;
}

export type Address = Pick<Location, "pathname" | "search">;

/** The data of the last pages by their address, until they are too old. `now` in ms. */
export function createKeptPages(now: () => number) {
  const pages = new Map<string, KeptPage>();
  /** When a screen's data were loaded: a page that is shown again is no younger. */
  const loadedAt = new WeakMap<object, number>();
  const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

  return {
    keep({ pathname, search }: Address, page: KeptPage): void {
      const key = pathname + search;
      if (isObject(page.screen) && !loadedAt.has(page.screen)) loadedAt.set(page.screen, now());
      pages.delete(key);
      pages.set(key, page);
      const [oldest] = pages.keys();
      if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
    },
    find({ pathname, search }: Address): KeptPage | undefined {
      const page = pages.get(pathname + search);
      const at = isObject(page?.screen) ? loadedAt.get(page.screen) : undefined;
      return at !== undefined && now() - at < maxAgeMs ? page : undefined;
    },
    /** `part` takes the place of a part of `whole`, whose other figures are as old as before. */
    inheritAge<Screen extends object>(whole: object, part: Screen): Screen {
      loadedAt.set(part, loadedAt.get(whole) ?? now());
      return part;
    },
    clear: (): void => pages.clear(),
  };
}
