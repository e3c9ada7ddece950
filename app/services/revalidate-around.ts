import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * What stands around a screen (shell, tokens, colours) is loaded once a website: another screen of it changes nothing
 * there. After a form, and where the same address is loaded again, it is.
 */
export const revalidateAround: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isRefresh = currentUrl.href === nextUrl.href;
  if (formMethod !== undefined || isRefresh || currentParams.website !== nextParams.website)
    return defaultShouldRevalidate;
  return false;
};
