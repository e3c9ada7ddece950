import { agoWords } from "#app/format/ago.ts";
import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { maskedPhone } from "#app/format/phone.ts";
import { personView } from "#app/people/list-view.server.ts";
import { anonymousName } from "#app/reports/people-rows.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { DetailView } from "#app/ui/segment/segment-data.ts";
import { condition } from "#contract/conditions/condition.ts";
import { groupRows } from "./segment-words.server.ts";

const shownDays = 14;

/** Everything that a segment's screen shows. */
export async function loadDetail({ api, param }: Pick<OwnerContext, "api" | "param">): Promise<DetailView> {
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
  const { name, type, status, isEvaluating, size, evaluatedAt, usedBy } = segment;
  return {
    ...{ website, id, name, type, status, isEvaluating, usedBy, size: formatNumber(size) },
    evaluated: evaluatedAt === null ? undefined : agoWords(Date.parse(evaluatedAt), now),
    conditions: groupRows(groups, names, timeZone),
    members: members.result.items.map((person) => personView(person, now)),
    history: history.result.items
      .slice(-shownDays)
      .toReversed()
      .map(({ left: exited, ...point }) => ({
        day: dayWords(jalaliOf(timeZone, Date.parse(point.at))),
        ...{ size: formatNumber(point.size), entered: formatNumber(point.entered), exited: formatNumber(exited) },
      })),
    changes: changes.result.items.map(({ person, change, at, cause }, index) => ({
      ...{ key: `${index}`, id: person.id, change, cause },
      name:
        person.name ??
        person.email ??
        (person.phone === null ? undefined : maskedPhone(person.phone)) ??
        person.ownerId ??
        anonymousName(person.id),
      when: agoWords(Date.parse(at), now),
    })),
  };
}
