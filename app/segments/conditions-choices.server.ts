import { loadSuggestedProperties, type SuggestedProperty } from "#app/services/event-properties.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ConditionChoices, SubjectGroup, Suggestion } from "#app/ui/segment/segment-data.ts";
import { attributeFieldNames, kpiFieldNames, ownAttributePrefix } from "#contract/conditions/fields.ts";
import { writeValue } from "#contract/conditions/form-values.ts";
import { eventWords } from "#contract/text/conditions.ts";
import { listCities } from "#contract/text/dimension-text.ts";
import { propertyWords } from "#contract/text/property-words.ts";
import { listTypedNames } from "#contract/text/typed-names.ts";
import { closedFields, fieldsOfNames, listValueWords } from "#contract/text/value-words.ts";
import { subjectLabel } from "./segment-words.server.ts";

/** What conditions can be about: the type's own first. `except` is the segment that is edited. */
export async function loadChoices(
  { api, param }: Pick<OwnerContext, "api" | "param">,
  { type, except }: { type: unknown; except: string | undefined },
): Promise<ConditionChoices> {
  const wid = param("website");
  const [stuff, events, suggested, listed] = await Promise.all([
    api.profiles.stuff({ wid }),
    orDefault(api.namedEvents.names({ website: wid })),
    loadSuggestedProperties(api, wid),
    api.segments.list({ website: wid, limit: 200 }),
  ]);
  const group = (key: "attribute" | "own" | "kpi" | "more", subjects: readonly string[]): SubjectGroup => ({
    label: i18n.t(`segments:builder.subjects.${key}`),
    options: subjects.map((value) => ({ value, label: subjectLabel(value) })),
  });
  const own = stuff.result.attributes.map((each) => `attribute:${ownAttributePrefix}${each.name}:${each.type}`);
  const attributes = [
    group(
      "attribute",
      attributeFieldNames.map((name) => `attribute:${name}`),
    ),
    group("own", own),
  ];
  const kpi = group(
    "kpi",
    kpiFieldNames.map((name) => `kpi:${name}`),
  );
  const segments = listed.result.items.filter(({ id }) => id !== except);
  const more = group("more", ["event", ...(segments.length === 0 ? [] : ["segment"])]);
  const subjects = type === "kpi" ? [kpi, more, ...attributes] : [...attributes, more, kpi];
  return {
    subjects,
    labels: Object.fromEntries(subjects.flatMap(({ options }) => options.map(({ value, label }) => [value, label]))),
    segments: segments.map(({ id, name }) => ({ value: id, label: name })),
    suggestions: {
      events: suggestEvents(events?.result.items ?? []),
      properties: [...words(Object.values(propertyWords)), ...suggested.map(({ value, label }) => ({ value, label }))],
      ...suggestValues(suggested),
      ...Object.fromEntries(closedFields.map((field) => [field, words(listValueWords(field))])),
      ...Object.fromEntries(fieldsOfNames.map((field) => [field, suggestNames(field)])),
      country: words(stuff.result.countries.map(({ label }) => label)),
      city: words(listCities("IR").map(({ label }) => label)),
    },
  };
}

const words = (values: readonly string[]): Suggestion[] => values.map((value) => ({ value }));

/** What the collector writes, each with what people call it. */
const suggestNames = (field: string): Suggestion[] =>
  listTypedNames(field).map(([value, [label]]) => ({ value, label }));

/** The values of each property that has any. */
const suggestValues = (suggested: readonly SuggestedProperty[]): Record<string, Suggestion[]> =>
  Object.fromEntries(suggested.flatMap(({ value, values }) => (values.length > 0 ? [[value, words(values)]] : [])));

/** As the field writes them: by their words, with the names that documents use beside these. */
const suggestEvents = (own: readonly string[]): Suggestion[] =>
  [...Object.keys(eventWords), ...own.filter((name) => !Object.hasOwn(eventWords, name))].map((label) => {
    const { value = label } = writeValue({ kind: "text", field: "event", op: "is" }, label);
    return value === label ? { value } : { value, label };
  });
