import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Forms that change nothing: a count of what is typed. */
const counting = /\/(?:(?:segments|funnels)\/preview|plans\/checkout\/price)(?:\?|$)/;

const isCounting = (formAction = "") => counting.test(formAction);

/** A screen whose form is counted while it is typed: the answer is all that changes. */
export const revalidateUncounted: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !isCounting(formAction);

/** The page's own data, its form token and colours, is loaded once: after a form, and where an address is loaded again, anew. */
export const revalidateRoot: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  formAction,
  defaultShouldRevalidate,
}) =>
  (formMethod !== undefined || currentUrl.href === nextUrl.href) && defaultShouldRevalidate && !isCounting(formAction);

/**
 * What stands around a screen (its shell) is loaded once a website: another screen of it changes nothing
 * there. After a form, and where the same address is loaded again, it is.
 */
export const revalidateAround: ShouldRevalidateFunction = (change) =>
  change.currentParams.website === change.nextParams.website ? revalidateRoot(change) : change.defaultShouldRevalidate;
