import { useLocation, useMatches } from "@remix-run/react";
import { useEffect } from "react";
import { createKeptPages, type KeptPage } from "./kept-pages.ts";

const pages = createKeptPages(() => performance.now());
/** Where a press of Back or Forward leads, until that page is shown or something else is pressed. */
let backTo: string | undefined;

if (typeof window !== "undefined") {
  window.addEventListener("popstate", () => (backTo = addressOf(location)), { capture: true });
  for (const pressed of ["click", "submit"]) {
    document.addEventListener(pressed, () => (backTo = undefined), { capture: true });
  }
  // What a form changes may stand on any page.
  document.addEventListener("submit", (event) => isPost(event.target) && pages.clear(), { capture: true });
}

/** What was changed without a form that is sent may stand on any page too. */
export const forgetPages = (): void => pages.clear();

const addressOf = ({ pathname, search }: Pick<Location, "pathname" | "search">) => pathname + search;
const isPost = (target: EventTarget | null) => target instanceof HTMLFormElement && target.method === "post";
const isBack = (address: Pick<Location, "pathname" | "search">) => backTo === addressOf(address);

/** Keeps the data of every page that is shown, for Back. */
export function usePageMemory(): void {
  const { pathname, search, key } = useLocation();
  const [, ...matches] = useMatches();
  const screen = matches.at(-1)?.data;
  const shell = matches.at(-2)?.data;
  useEffect(() => pages.keep({ pathname, search }, { screen, shell }), [pathname, search, screen, shell]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own.
  useEffect(() => {
    backTo = undefined;
  }, [key]);
}

/** The screen's data of the page that the browser shows; undefined on the way Back, whose address is the next page's. */
export const shownScreen = (): unknown => (isBack(location) ? undefined : pages.find(location)?.screen);

/** Another part of a shown screen: see `createKeptPages`. */
export const { inheritAge } = pages;

/** What a client loader of Remix is given. */
export interface ClientLoaderArgs {
  request: Request;
  serverLoader: () => Promise<unknown>;
}

const loadKept =
  (part: keyof KeptPage) =>
  ({ request, serverLoader }: ClientLoaderArgs): Promise<unknown> => {
    const address = new URL(request.url);
    const kept = isBack(address) ? pages.find(address) : undefined;
    return kept?.[part] === undefined ? serverLoader() : Promise.resolve(kept[part]);
  };

/** The client loader of every screen: Back and Forward show it at once, every other way fetches it. */
export const loadFromMemory = loadKept("screen");

/** The same of what stands around screens. */
export const loadShellFromMemory = loadKept("shell");
