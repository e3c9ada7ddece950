import { useLocation } from "@remix-run/react";
import { useRootData } from "./use-root-data.ts";

/**
 * The revision that goes with a form: `answered`, with which it was sent, where the answer shows it again, or that of the
 * page whose values came back after the sign-in (`keepValues`); else `stored`, which the loader has just read. A form with
 * typed values and a newer revision would overwrite what was saved elsewhere meanwhile.
 */
export function useSentRevision(answered: number | undefined, stored: number): number {
  const { pathname } = useLocation();
  const kept = useRootData()?.kept;
  return answered ?? (kept?.path === pathname ? kept.revision : undefined) ?? stored;
}
