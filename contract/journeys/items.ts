import { z } from "zod";
import { type AttributeField, attributeFields } from "../conditions/fields.ts";
import { allOperators } from "../conditions/operators.ts";
import { kindOfOwn, readTest } from "../conditions/test.ts";
import { id, secretNames, text } from "../fields.ts";
import { filterSubjects, itemKinds, maxFilterGroups } from "./block-types.ts";
import { days, timeOfDay } from "./shared-fields.ts";

/** Rows of a block's list, by kind. */

const filter = z
  .strictObject({
    of: z.enum(filterSubjects),
    name: text(120),
    op: z.enum(allOperators),
    value: z.unknown().optional(),
    /** AND inside a group, OR between groups. */
    group: z
      .number()
      .int()
      .min(0)
      .max(maxFilterGroups - 1)
      .default(0),
  })
  .superRefine((given, context) => {
    const test = readTest(kindOfFilter(given), given.op, given.value);
    if (!Array.isArray(test)) return;
    for (const { path, message } of test) context.addIssue({ code: "custom", path, message });
  });
export type Filter = z.infer<typeof filter>;

/** What kind of value a filter tests: of a person's fields it is known, elsewhere the operator says it. */
function kindOfFilter({ of, name, op, value }: { of: string; name: string; op: string; value?: unknown }) {
  const own = of === "attribute" ? attributeFields[name as AttributeField]?.kind : undefined;
  return own ?? kindOfOwn(op, value);
}

const place = z.strictObject({
  country: text(80).optional(),
  city: text(80).optional(),
  lat: z.number().min(-90).max(90).optional(),
  lon: z.number().min(-180).max(180).optional(),
  km: z.number().min(0.1).max(500).optional(),
});
/** A country, a city of it, or a circle. */
const area = place.superRefine(({ country, city, lat, lon, km }, context) => {
  const isCircle = lat !== undefined || lon !== undefined || km !== undefined;
  const add = (field: string, key: string) => context.addIssue({ code: "custom", path: [field], params: { key } });
  if (!isCircle) {
    if (country === undefined) add("country", "required");
    return;
  }
  if (country !== undefined) add("country", "unknownField");
  if (city !== undefined) add("city", "unknownField");
  for (const [field, value] of Object.entries({ lat, lon, km })) if (value === undefined) add(field, "required");
});
export type Area = z.infer<typeof area>;

/** Hours of some days; one that ends before it begins crosses midnight. */
const slot = z
  .strictObject({ days: z.array(z.enum(days)).min(1).max(7), from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from !== to, { path: ["to"], params: { key: "order" } });
export type Slot = z.infer<typeof slot>;

const header = z.strictObject({
  name: text(100).refine((name) => /^[a-z0-9!#$%&'*+.^_`|~-]+$/i.test(name)),
  value: text(2_000),
});
export type Header = z.infer<typeof header>;

export const itemData = { filter, area, slot, header } as const;

/** A header's value is mostly a key, a filter's may be a person's e-mail: a record of items does not say which it is. */
const typedData = z.record(z.string(), z.unknown()).register(secretNames, { names: ["value"] });

const position = z.number().int().min(0).max(1_000);

/** An item as it is sent; its data is read by its kind. */
export const itemInput = z.object({
  id: id.optional(),
  kind: z.enum(itemKinds),
  data: typedData,
  position: position.optional(),
});
export type ItemInput = z.infer<typeof itemInput>;

export const item = z.object({
  id,
  block: id,
  position,
  kind: z.enum(itemKinds),
  data: z.record(z.string(), z.unknown()),
});
export type Item = z.infer<typeof item>;
