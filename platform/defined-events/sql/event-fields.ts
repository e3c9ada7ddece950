import type { Currency } from "#contract/currencies.ts";
import { minTextPeople } from "#contract/heatmaps.ts";
import { dataFields } from "#platform/reports/sql/event-data.ts";
import { type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { eventsOf } from "./count-matches.ts";

/** Newest events that are read of a name: their properties are alike. */
const maxSampled = 2_000;
const maxFields = 50;
const maxValues = 20;
const maxValueLength = 100;

/**
 * Rows of `name`, `field`, `type` (of a value) and `texts`: the properties of the newest events of each name, the most
 * frequent first, with their most frequent values. `hidden`: names whose values are personal and stay out. What a click says
 * of its element, its text, link and list item, may name one person: it is a value where `minTextPeople` people sent it.
 * Properties whose names begin with $ are ours.
 */
export const selectFields = (
  scope: { website: string; currency: Currency; from: number },
  { names, hidden, person }: { names: readonly string[]; hidden: readonly string[]; person: Sql },
): Sql => sql`
  SELECT name, field, any(type) AS type, sum(times) AS total,
    arrayMap(pair -> pair.2, arraySlice(arrayReverseSort(groupArrayIf((times, text), text != '')), 1, ${maxValues})) AS texts
  FROM (
    SELECT name, field, any(kind) AS type, count() AS times,
      if(name = 'click' AND uniqExact(person) < ${minTextPeople}, '', said) AS text
    FROM (
      SELECT toString(name) AS name, person, pair.1 AS field, toString(JSONType(pair.2)) AS kind,
        if(name IN ${hidden} OR kind IN ('Object', 'Array', 'Null'), '',
          substringUTF8(if(kind = 'String', JSONExtractString(pair.2), pair.2), 1, ${maxValueLength})) AS said
      FROM (
        SELECT name, ${dataFields(scope.currency)} AS fields, ${person} AS person
        FROM ${eventsOf(scope)} AND name IN ${names} AND (data != '' OR order_id != '' OR currency != '')
        ORDER BY at DESC LIMIT ${maxSampled} BY name)
      ARRAY JOIN fields AS pair WHERE NOT startsWith(field, '$'))
    GROUP BY name, field, said)
  GROUP BY name, field ORDER BY name, total DESC, field LIMIT ${maxFields} BY name`;
