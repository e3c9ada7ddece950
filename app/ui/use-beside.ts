import { useLocation, useParams } from "@remix-run/react";
import { withParams } from "#app/period/with-params.ts";

/** Addresses of pages that belong to a report, such as its filters; they carry the report's address for `backTo`. */
export function useBeside(): (page: string) => string {
  const { website = "" } = useParams();
  const { pathname, search } = useLocation();
  // The people of a retention cell belong to its report.
  const [screen = null] = /(reports|people)\/[a-z]+|orders$/.exec(pathname) ?? [];
  const query = withParams(new URLSearchParams(search), { screen, page: null });
  return (page) => `/w/${website}/${page}${query}`;
}
