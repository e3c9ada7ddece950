import type { z } from "zod";
import { formatNumber } from "#app/format/numbers.ts";
import { personName } from "#app/format/person-name.ts";
import { withParams } from "#app/period/with-params.ts";
import { aboveForm, hasStatus, violationAt } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ChosenData } from "#app/ui/people/people-data.ts";
import type { Client } from "#contract/client.ts";
import { maxChosen, maxListRows, maxSegments } from "#contract/segments.ts";
import { type chosenForm, newSegment } from "./chosen-form.ts";
import { listNames, lists, readAddress } from "./list.server.ts";

/** Names that the page says. */
const maxNames = 10;

type Context = Pick<OwnerContext, "api" | "query" | "param">;

/** The numbers that the address names, each once. */
const readNumbers = (query: URLSearchParams): string[] =>
  [...new Set(query.getAll("person").filter((number) => /^\d{1,20}$/.test(number)))].slice(0, maxChosen);

/** The list that the address says: where nobody is chosen, everybody of it is meant. */
const readList = (query: URLSearchParams) => listNames.find((each) => String(lists[each]) === query.get("client"));

interface Found {
  total: number;
  names: string[];
  /** What selects them, in words, and what of it selects nobody. */
  filters: string[];
  wrong: string[];
  /** Where they were chosen. */
  back: string;
}

/** Whom the address chooses, with the names of the first. */
async function findChosen(context: Context): Promise<Found> {
  const { api, query, param } = context;
  const numbers = readNumbers(query);
  const base = `/w/${param("website")}/people`;
  const list = readList(query);
  if (numbers.length > 0 || list === undefined) {
    const from = listNames.find((each) => each === query.get("list")) ?? "users";
    const names = await namesOf(api, { wid: param("website"), numbers: numbers.slice(0, maxNames) });
    return { total: numbers.length, names, filters: [], wrong: [], back: `${base}/${from}` };
  }
  const { input, chips, q } = await readAddress(context, list);
  const page = (await api.people.list({ website: param("website"), ...input, limit: maxNames })).result;
  return {
    total: page.total,
    names: page.items.map((person) => personName(person, person.id)),
    filters: [
      ...(list === "users" ? [] : [i18n.t(`people:tabs.${list}`)]),
      ...(q === "" ? [] : [`«${q}»`]),
      ...chips.chips.map(({ label }) => label),
    ],
    wrong: chips.wrong,
    back: `${base}/${list}${withParams(query, { client: null })}`.replace(/\?$/, ""),
  };
}

/** The names of those who are somebody: some may have been erased since they were chosen. */
async function namesOf(api: Client, { wid, numbers }: { wid: string; numbers: string[] }): Promise<string[]> {
  const found = await Promise.all(
    numbers.map(async (user) => {
      try {
        const { id, ...named } = (await api.profiles.detail({ wid, user })).result;
        return [personName(named, id)];
      } catch (error) {
        if (hasStatus(error, 404)) return [];
        throw error;
      }
    }),
  );
  return found.flat();
}

/** The page where chosen people are added to a segment. */
export async function loadChosen(context: Context): Promise<ChosenData> {
  const { api, param } = context;
  const { id: website } = await findWebsite(api, param("website"));
  const [{ total, names, ...found }, listed] = await Promise.all([
    findChosen(context),
    api.segments.list({ website, limit: maxSegments, sort: "name" }),
  ]);
  const segments = listed.result.items.filter(({ type }) => type === "static");
  const more = total - names.length;
  return {
    ...found,
    ...{ names, number: formatNumber(total), more: more > 0 ? formatNumber(more) : undefined },
    isEmpty: names.length === 0,
    limit: total > maxListRows ? formatNumber(maxListRows) : undefined,
    segments: [
      { value: newSegment, label: i18n.t("segments:chosen.fresh") },
      ...segments.map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
}

/** Adds whom the address chooses to the segment of the form; leads to it. */
export async function addChosen(context: Context, { segment, name }: z.output<typeof chosenForm>): Promise<Done> {
  const { api, param } = context;
  const target = segment === newSegment ? { name } : { segment };
  try {
    const whom = await readChosen(context);
    const { result } = await api.segments.addPeople({ wid: param("website"), ...target, ...whom });
    const added = formatNumber(result.added);
    return {
      to: `/w/${param("website")}/segments/${result.id}`,
      toast: result.added === 0 ? { tone: "ok", key: "peopleThere" } : { tone: "ok", key: "peopleAdded", name: added },
    };
  } catch (error) {
    // The form has no field for whom its address chooses.
    return aboveForm(error, ({ path: [field], message }) =>
      field === "people" || field === "list" ? message : undefined,
    );
  }
}

/** Whom the address chooses, as the call takes it. */
async function readChosen(context: Context) {
  const people = readNumbers(context.query);
  const list = readList(context.query);
  // An address that names people never means the whole list, whatever it names them by.
  if (context.query.has("person") || list === undefined) return { people };
  const { input, chips } = await readAddress(context, list);
  const { sort: _, ...selection } = input;
  // Without the filter that is none, the list would be of others.
  if (chips.wrong.length > 0) throw violationAt("list", chips.wrong.join(" "));
  return { list: selection };
}
