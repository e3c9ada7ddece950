import type { LoaderFunctionArgs } from "@remix-run/node";
import { reportOfScreen } from "#app/reports/find-report.server.ts";
import { fileLoader } from "#app/reports/open-report.server.ts";
import { redirectFormer } from "#app/services/former-addresses.server.ts";

const loadFile = fileLoader((open) => reportOfScreen(open.param("report")).file(open));

/** The file of any report. */
export const loader = (args: LoaderFunctionArgs) => {
  redirectFormer(args.request);
  return loadFile(args);
};
