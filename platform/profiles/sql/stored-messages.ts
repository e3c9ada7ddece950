import type { StoredMessage } from "#contract/person-record.ts";
import { contentErasedText } from "#contract/text/erased-contents.ts";
import { isoIn } from "#contract/time/zone.ts";
import { signed } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { FoundPerson } from "../find-person.ts";

type Times = "at" | "sentAt" | "deliveredAt" | "openedAt" | "clickedAt";
type MessageRow = Omit<StoredMessage, Times> & { at: Date; place: string } & Record<Exclude<Times, "at">, Date | null>;

/** A page of everything that was made to be sent to a person, the earliest first, also under the numbers of merged people. */
async function readPage(
  { query }: Queries,
  { website, key, visitors }: Pick<FoundPerson, "website" | "key" | "visitors">,
  { after, limit }: { after: { place: string; id: string } | undefined; limit: number },
): Promise<MessageRow[]> {
  return query<MessageRow>(
    `SELECT m.id, m.created_at AS at, m.created_at::text AS place, m.channel, m.source,
       coalesce(journeys.name, campaigns.name) AS name, m.state, m.reason, m.address, m.content, m.sent_at AS "sentAt",
       m.delivered_at AS "deliveredAt", m.opened_at AS "openedAt", m.clicked_at AS "clickedAt"
     FROM messages AS m LEFT JOIN journeys ON journeys.no = m.journey LEFT JOIN campaigns ON campaigns.id = m.campaign
     WHERE m.website_id = $1 AND m.person = ANY($2::bigint[])
       AND ($3::timestamptz IS NULL OR (m.created_at, m.id) > ($3, $4::uuid))
     ORDER BY m.created_at, m.id LIMIT $5`,
    [website.id, [...new Set([key, ...visitors])].map(signed), after?.place ?? null, after?.id ?? null, limit],
  );
}

/** All of them in parts. */
export async function* storedMessages(
  queries: Queries,
  person: Pick<FoundPerson, "website" | "key" | "visitors">,
  limit: number,
): AsyncGenerator<StoredMessage[]> {
  const { timeZone } = person.website;
  const iso = (at: Date | null) => (at === null ? null : isoIn(timeZone, at.getTime()));
  let after: { place: string; id: string } | undefined;
  for (;;) {
    const rows = await readPage(queries, person, { after, limit });
    if (rows.length > 0) {
      yield rows.map(({ place: _, at, content, sentAt, deliveredAt, openedAt, clickedAt, ...row }) => ({
        ...{ ...row, content: content ?? contentErasedText, at: isoIn(timeZone, at.getTime()) },
        ...{ sentAt: iso(sentAt), deliveredAt: iso(deliveredAt) },
        ...{ openedAt: iso(openedAt), clickedAt: iso(clickedAt) },
      }));
    }
    const last = rows.at(-1);
    if (rows.length < limit || last === undefined) return;
    after = { place: last.place, id: last.id };
  }
}
