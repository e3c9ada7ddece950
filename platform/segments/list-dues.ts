import { z } from "zod";
import { type AttributeCondition, isOwnAttribute, testOfAttribute } from "#contract/conditions/condition.ts";
import type { Definition } from "#contract/conditions/definition.ts";
import { ownAttributePrefix } from "#contract/conditions/fields.ts";
import { unionAll } from "#platform/reports/sql/figures.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { validTest } from "./judge/judge-attribute.ts";
import { meetsDay } from "./judge/meets-test.ts";
import type { Evaluation } from "./open-evaluation.ts";
import { fromPeople } from "./sql/context.ts";
import { selectDues } from "./sql/due-set.ts";
import type { Due } from "./sql/write-range.ts";

const packedRow = z.object({ packed: z.string() });
const dayRow = z.object({ day: z.string(), packed: z.string() });

/** Numbers in one value, as rows a million take seconds to read. */
const packed = (columns: readonly Sql[]): Sql =>
  sql`arrayStringConcat(groupArray(concat('', ${columns
    .map((column) => sql`leftPad(hex(${column}), 16, '0')`)
    .reduce((one, other) => sql`${one}, ${other}`)}))) AS packed`;

function unpack(text: string): BigUint64Array {
  const bytes = Uint8Array.from(Buffer.from(text, "hex").swap64());
  return new BigUint64Array(bytes.buffer);
}

/**
 * When time alone may first change whether people are inside a definition, of everybody whom it may; perhaps too early,
 * never too late. They are judged then, which finds their next instant exactly.
 */
export async function listDues({ run, context }: Evaluation, definition: Definition): Promise<Due[]> {
  const conditions = definition.groups.flatMap(({ items }) => items);
  const selects = conditions.flatMap((condition) => selectDues(condition, context) ?? []);
  const dues: Due[] = [];
  if (selects.length > 0) {
    const earliest = sql`SELECT person_key, min(due) AS first_due FROM (${unionAll(selects)})
      WHERE due > ${context.asOf} GROUP BY person_key`;
    const [row] = await run(
      sql`SELECT ${packed([constant("person_key"), constant("toUInt64(first_due)")])} FROM (${earliest})`,
      packedRow,
    );
    const numbers = unpack(row?.packed ?? "");
    for (let place = 0; place < numbers.length; place += 2) {
      dues.push({ person: numbers[place] ?? 0n, due: Number(numbers[place + 1]) });
    }
  }
  for (const condition of conditions) {
    if (condition.of !== "attribute") continue;
    // One by one: a call takes some hundred thousand arguments, and a million people may have a birthday.
    for (const due of await listDayDues({ run, context }, condition)) dues.push(due);
  }
  return dues;
}

/** Of days that people have, such as a birthday: one instant for everybody who has the day. */
async function listDayDues(
  { run, context }: Pick<Evaluation, "run" | "context">,
  condition: AttributeCondition,
): Promise<Due[]> {
  const test = validTest(testOfAttribute(condition));
  const day = dayOf(condition);
  if (test.kind !== "window" || day === undefined) return [];
  const rows = await run(
    sql`SELECT ${day} AS day, ${packed([constant("person")])} ${fromPeople(context)}
        AND isNotNull(${day}) AND ${day} != '' GROUP BY day`,
    dayRow,
  );
  return rows.flatMap((row) => {
    const { due } = meetsDay(test, row.day, context);
    return due === undefined ? [] : [...unpack(row.packed)].map((person) => ({ person, due }));
  });
}

/** The column of a condition on a day; undefined of other ones. */
function dayOf({ field }: AttributeCondition): Sql | undefined {
  if (field === "birthday") return constant("birthday");
  return isOwnAttribute(field) ? sql`dates[${field.slice(ownAttributePrefix.length)}]` : undefined;
}
