import { useLocation, useParams } from "@remix-run/react";
import { withParams } from "#app/period/with-params.ts";

/** Addresses of pages beside a report, such as its filters; they keep the report's own, which `backTo` leads back to. */
export function useBeside(): (page: string) => string {
  const { website = "" } = useParams();
  const { pathname, search } = useLocation();
  // The people of a cell are those of its report.
  const [screen = null] = /reports\/[a-z]+/.exec(pathname) ?? [];
  const query = withParams(new URLSearchParams(search), { screen, page: null });
  return (page) => `/w/${website}/${page}${query}`;
}
