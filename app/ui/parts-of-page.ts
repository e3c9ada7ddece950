/** What the loaders of a page answered, by route. */
export type LoaderData = Readonly<Record<string, unknown>>;
type LoadParts = (data: LoaderData) => readonly Promise<unknown>[];

const loaders: LoadParts[] = [];

/** Registers what loads the parts of a page that have files of their own; route modules run before a page is hydrated. */
export const loadBeforeHydration = (load: LoadParts): void => void loaders.push(load);

/**
 * Loads the parts that a page shows already. React hydrates a part whose code is missing only once it came, and an update
 * of the page until then throws the part away and draws it anew (React error #421). A part that cannot be loaded is left to
 * its boundary.
 */
export const loadParts = (data: LoaderData): Promise<unknown> =>
  Promise.allSettled(loaders.flatMap((load) => load(data)));
