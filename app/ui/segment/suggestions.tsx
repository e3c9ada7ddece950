import { eventProperties, ownPropertyPrefix } from "#contract/conditions/fields.ts";
import type { ConditionRow } from "#contract/conditions/form.ts";
import { readSubject } from "#contract/conditions/subjects.ts";
import { idOf } from "../id-of.ts";
import type { Fields, ListItem } from "../use-fields.ts";
import type { Suggestion } from "./segment-data.ts";

/** A field's `list`: a browser ignores it where nothing is suggested. */
export const suggestionsId = (list: string) => `suggested-${idOf(list)}`;

type Row = ListItem<ConditionRow>;

/** The lists that a condition's fields suggest from; `own` are those of the website's own properties. */
function listsOf({ field }: Row, own: readonly string[]): string[] {
  const { subject, filters } = field as Fields<ConditionRow>;
  const { of, field: named } = readSubject(subject.defaultValue ?? "event");
  if (of !== "event") return [named];
  return filters.items.length > 0 ? ["events", "properties", ...eventProperties, ...own] : ["events"];
}

interface Props {
  conditions: readonly Row[];
  suggestions: Readonly<Record<string, readonly Suggestion[]>>;
}

/** What browsers suggest in the fields of conditions, with and without scripts: each list once, and only where one needs it. */
export function Suggestions({ conditions, suggestions }: Props) {
  const own = Object.keys(suggestions).filter((list) => list.startsWith(ownPropertyPrefix));
  const used = new Set(conditions.flatMap((row) => listsOf(row, own)));
  return [...used].map((list) =>
    suggestions[list] === undefined ? null : (
      <datalist key={list} id={suggestionsId(list)}>
        {suggestions[list].map(({ value, label }) => (
          <option key={value} value={value} label={label} />
        ))}
      </datalist>
    ),
  );
}
