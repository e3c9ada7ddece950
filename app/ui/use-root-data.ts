import { useRouteLoaderData } from "@remix-run/react";
import type { Typed } from "./kept-form.ts";

/** What the root's loader answers to parts of any page. */
export interface RootData {
  /** Proves to `readForm` that a page of this dashboard posted the form. */
  formToken: string;
  /** Names this rendering of the page's forms (`answerOnce`). */
  formKey: string;
  /** Names the account that this page was rendered for (`keepValues`). */
  formOwner: string;
  /** What was typed into the form of `path` before its owner had to sign in again. */
  kept?: (Typed & { path: string; revision?: number | undefined }) | undefined;
  /** Where the browser goes after signing out. */
  home: string;
  /** The browser's data saver is on: optional downloads are skipped. */
  savesData: boolean;
}

/** Undefined where the root's loader failed. */
export const useRootData = () => useRouteLoaderData<RootData>("root");
