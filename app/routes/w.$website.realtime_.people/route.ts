import { formatNumber } from "#app/format/numbers.ts";
import { answerScript, type RouteArgs } from "#app/services/loaders.server.ts";

/** How many people are on the website now, for the sidebar of an open page: `{ people }`, empty without any. */
export const loader = (args: RouteArgs) =>
  answerScript(args, async ({ api, param }) => {
    const { people } = (await api.reports.realtimeVisitors({ website: param("website") })).result;
    return { people: people === 0 ? "" : formatNumber(people) };
  });
