import type { ShouldRevalidateFunction } from "@remix-run/react";

/** The page's own data, its form token and colours, is loaded once: after a form, and where an address is loaded again, anew. */
export const revalidateRoot: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => (formMethod !== undefined || currentUrl.href === nextUrl.href) && defaultShouldRevalidate;

/**
 * What stands around a screen (its shell) is loaded once a website: another screen of it changes nothing
 * there. After a form, and where the same address is loaded again, it is.
 */
export const revalidateAround: ShouldRevalidateFunction = (change) =>
  change.currentParams.website === change.nextParams.website ? revalidateRoot(change) : change.defaultShouldRevalidate;
