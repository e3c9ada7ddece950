import { redirect } from "@remix-run/node";
import { civilDayWords } from "#app/format/dates.ts";
import { genderWords, nameWords } from "#app/format/names.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { personName } from "#app/format/person-name.ts";
import { phoneWords } from "#app/format/phone.ts";
import { isRefusedAs, orNotFound } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { MergedPerson } from "#contract/person-record.ts";
import { findProfile, personHead } from "./edit-person.server.ts";
import { personView } from "./list-view.server.ts";
import { attributeWords } from "./profile-view.server.ts";

const maxFound = 10;

/** The page that makes two people one: a search for the other, then what becomes of both. */
export async function loadMerge(context: OwnerContext) {
  const { api, query } = context;
  const detail = await findProfile(context);
  const head = personHead(detail);
  const other = query.get("with");
  if (other !== null && /^\d{1,20}$/.test(other)) {
    const wid = detail.website;
    const found = await orNotFound(api.profiles.detail({ wid, user: other }));
    if (found.id === detail.id) throw redirect(head.back);
    const merged = await orNotFound(api.profiles.mergePreview({ wid, user: detail.id, other })).catch(ignoreMerged);
    if (merged === undefined) throw redirect(head.back);
    const effect = effectWords(merged, { [detail.id]: head.name, [found.id]: personName(found, found.id, phoneWords) });
    const named = { id: found.id, name: personName(found, found.id, phoneWords) };
    return { ...head, other: named, effect, q: "", rows: [], more: "" };
  }
  const q = (query.get("q") ?? "").trim().slice(0, 200);
  const none = { rows: [], more: "" };
  const found = q === "" ? none : await findOthers(context, { website: detail.website, q, except: detail.id });
  return { ...head, other: undefined, effect: [], q, ...found };
}

/** Two who are one already need nothing done. Rethrows every other failure. */
export function ignoreMerged(error: unknown): undefined {
  if (!isRefusedAs(error, "REFUSED")) throw error;
}

/** The first people that a search finds, and in words that there are more. */
async function findOthers(
  { api }: OwnerContext,
  { website, q, except }: { website: string; q: string; except: string },
) {
  const { items, total } = (await api.people.list({ website, q, limit: maxFound })).result;
  const now = Date.now();
  const others = items.filter(({ id }) => id !== except);
  return {
    rows: others.map((person) => ({ ...personView(person, now), id: person.id })),
    more: total > maxFound ? i18n.t("profiles:merge.more", { number: formatNumber(total) }) : "",
  };
}

/** What a merge does, one sentence each. */
function effectWords(merged: MergedPerson, names: Record<string, string>): string[] {
  const { sessions, orders, revenue, browsers, email, phone, identifiers, lost } = merged;
  const number = (value: number) => formatNumber(Math.round(value));
  const counts = { sessions: number(sessions), orders: number(orders), revenue: number(revenue) };
  const addresses = [email, phone === null ? null : phoneWords(phone)].filter((address) => address !== null);
  return [
    i18n.t("profiles:merge.counts", { ...counts, browsers: number(browsers) }),
    ...(merged.name === null ? [] : [i18n.t("profiles:merge.name", { name: merged.name })]),
    ...(addresses.length === 0 ? [] : [i18n.t("profiles:merge.addresses", { addresses: addresses.join("، ") })]),
    ...(identifiers.length === 0 ? [] : [i18n.t("profiles:merge.identifiers", { number: number(identifiers.length) })]),
    ...lost.map(({ user, field, value }) =>
      i18n.t("profiles:merge.lost", {
        name: names[user] ?? "",
        field: fieldName(field),
        value: fieldWords(field, value),
      }),
    ),
    i18n.t("profiles:merge.everywhere"),
  ];
}

function fieldName(field: string): string {
  if (field === "name") return i18n.t("profiles:edit.name");
  if (field === "consent") return i18n.t("profiles:merge.consent");
  const known = (["email", "phone", "birthday", "gender", "city"] as const).find((each) => each === field);
  return known === undefined ? field : i18n.t(`profiles:attributes.${known}`);
}

function fieldWords(field: string, value: unknown): string {
  const words = { phone: phoneWords, birthday: civilDayWords, gender: genderWords, city: cityWords }[field];
  return typeof value === "string" && words !== undefined ? words(value) : attributeWords(value);
}

const cityWords = (key: string) => nameWords("city", { key });
