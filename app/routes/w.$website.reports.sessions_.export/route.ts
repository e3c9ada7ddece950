import type { LoaderFunctionArgs } from "@remix-run/node";
import { readFilters } from "#app/routes/w.$website._index/filters.server.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { openFile } from "#app/services/open-report.server.ts";
import { weekdays } from "#app/text/fa/calendar.ts";
import { i18n } from "#app/text/i18n.ts";

const columns = ["sessions", "pageViews", "events", "orders", "sales"] as const;

/** The hours of the week as a file: 168 lines, from Saturday on. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const { api, headers, query, asked } = await openFile(request, params.website ?? "");
    const { range, grid } = (await api.behaviour.session({ ...asked, ...readFilters(query), compare: false })).result;
    const heads = [
      ...[i18n.t("behaviour:grid.day"), i18n.t("behaviour:grid.hour")],
      ...columns.map((name) => i18n.t(`reports:columns.${name}`)),
    ];
    const lines = grid.map((cell) => [weekdays[cell.weekday] ?? "", cell.hour, ...columns.map((name) => cell[name])]);
    return csvFile({ name: "week", range, headers, heads }, [lines]);
  } catch (error) {
    throw await toResponse(error, request);
  }
}
