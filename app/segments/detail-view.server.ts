import { agoWords } from "#app/format/ago.ts";
import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { personName } from "#app/format/person-name.ts";
import { personView } from "#app/people/list-view.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { DetailView } from "#app/ui/segment/segment-data.ts";
import { condition } from "#contract/conditions/condition.ts";
import type { Segment } from "#contract/segments.ts";
import { loadOverlap } from "./overlap-view.server.ts";
import { groupRows } from "./segment-words.server.ts";
import { sizeChart } from "./size-chart.server.ts";
import { sizeWords } from "./size-words.ts";

const shownDays = 14;

/** What the list of a static segment was made of, and what its file brought. */
function listView({ list }: Segment, now: number): DetailView["list"] {
  if (list === null) return undefined;
  type Path = "file" | "uploaded" | "made" | "chosen" | "rows" | "matched" | "unmatched" | "rejected";
  const row = (path: Path, value: string) => ({
    ...{ path, label: i18n.t(`segments:fromFile.fields.${path}`), value },
  });
  const at = agoWords(Date.parse(list.uploadedAt), now);
  if (list.file === null) {
    return { rows: [row("made", at), row("chosen", formatNumber(list.rows))], hasUnmatched: false, isOfFile: false };
  }
  const counts = (["rows", "matched", "unmatched", "rejected"] as const).map((name) =>
    row(name, formatNumber(list[name])),
  );
  return {
    rows: [row("file", list.file), row("uploaded", at), ...counts],
    ...{ hasUnmatched: list.unmatched + list.rejected > 0, isOfFile: true },
  };
}

/** Everything that a segment's screen shows. */
export async function loadDetail({
  api,
  param,
  query,
}: Pick<OwnerContext, "api" | "param" | "query">): Promise<DetailView> {
  const { id: website, timeZone } = await findWebsite(api, param("website"));
  const id = param("segment");
  const segment = await orNotFound(api.segments.get({ id }));
  const [members, changes, history, listed] = await Promise.all([
    api.people.inSegment({ website, segment: id, limit: 25 }),
    api.segments.changes({ id, limit: 10 }),
    api.segments.history({ id }),
    api.segments.list({ website, limit: 200 }),
  ]);
  const now = Date.now();
  const names = new Map(listed.result.items.map((each) => [each.id, each.name]));
  const groups = segment.groups.map(({ negate, items }) => ({
    negate,
    items: items.map((item) => condition.parse(item)),
  }));
  const { name, type, status, isEvaluating, evaluatedAt, usedBy, problem } = segment;
  const others = listed.result.items.filter((each) => each.id !== id);
  return {
    ...{ website, id, name, type, status, isEvaluating, usedBy, problem, size: sizeWords(segment) },
    evaluated: evaluatedAt === null ? undefined : agoWords(Date.parse(evaluatedAt), now),
    list: listView(segment, now),
    conditions: groupRows(groups, names, timeZone),
    members: members.result.items.map((person) => personView(person, now)),
    chart: sizeChart(history.result, { zone: timeZone, now, isRunning: status === "running" || type === "static" }),
    overlap: await loadOverlap(api, segment, { others, query }),
    history: history.result.items
      .slice(-shownDays)
      .toReversed()
      .map(({ left: exited, ...point }) => ({
        day: dayWords(jalaliOf(timeZone, Date.parse(point.at))),
        ...{ size: formatNumber(point.size), entered: formatNumber(point.entered), exited: formatNumber(exited) },
      })),
    changes: changes.result.items.map(({ person, change, at, cause }, index) => ({
      ...{ key: `${index}`, id: person.id, change, cause },
      name: personName(person, person.id),
      when: agoWords(Date.parse(at), now),
    })),
  };
}
