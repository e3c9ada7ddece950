import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** A loader that leads to a screen of the website, whatever the address calls it: a header holds no control characters. */
export const leadTo =
  (path: string) =>
  ({ params: { website = "" } }: Pick<LoaderFunctionArgs, "params">) =>
    redirect(`/w/${encodeURIComponent(website.toWellFormed())}/${path}`);
