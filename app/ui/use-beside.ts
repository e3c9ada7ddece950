import { useLocation, useParams } from "@remix-run/react";
import { screenBeside } from "#app/period/report-address.ts";
import { withParams } from "#app/period/with-params.ts";

/** Addresses of pages that belong to a report, such as its filters; they carry the report's address for `backTo`. */
export function useBeside(): (page: string) => string {
  const { website = "" } = useParams();
  const { pathname, search } = useLocation();
  const screen = screenBeside(pathname.replace(/^\/w\/[^/]+\/?/, "")) ?? null;
  const query = withParams(new URLSearchParams(search), { screen, page: null });
  return (page) => `/w/${website}/${page}${query}`;
}
