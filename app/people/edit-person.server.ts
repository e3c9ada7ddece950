import { nameWords } from "#app/format/names.ts";
import { formatExact, formatNumber } from "#app/format/numbers.ts";
import { phoneWords } from "#app/format/phone.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { PersonData } from "#contract/person-data.ts";
import { type AttributeType, attributeTypes, type Detail } from "#contract/profiles.ts";
import { toJalali } from "#contract/time/jalali.ts";
import { personName } from "./list-view.server.ts";

/** The person of the address. Throws a 404 Response where there is none. */
export async function findProfile({ api, param }: Pick<OwnerContext, "api" | "param">): Promise<Detail> {
  const [wid, user] = [param("website"), param("person")];
  if (!/^\d{1,20}$/.test(user)) throw new Response(null, { status: 404 });
  return await orNotFound(api.profiles.detail({ wid, user }));
}

/** What pages about a person say of them. */
export const personHead = (detail: Detail) => ({
  ...{ id: detail.id, name: personName(detail, phoneWords), back: `/w/${detail.website}/people/${detail.id}` },
});

/** «۱۳۶۹/۱۰/۱۲» of a Gregorian day. */
function jalaliText(text: string): string {
  const [year = 0, month = 1, day = 1] = text.slice(0, 10).split("-").map(Number);
  const jalali = toJalali({ year, month, day });
  const digits = (value: number) => String(value).padStart(2, "0");
  return `${jalali.year}/${digits(jalali.month)}/${digits(jalali.day)}`.replace(/\d/g, (digit) =>
    formatNumber(Number(digit)),
  );
}

/** A person as the form of their fields holds them. */
export const filledPerson = ({ name, phone, email, birthday, gender, city }: Detail) => ({
  name: name ?? "",
  phone: phone === null ? "" : phoneWords(phone),
  email: email ?? "",
  birthday: birthday === null ? "" : jalaliText(birthday),
  gender: gender ?? "",
  city: city === null ? "" : nameWords("city", { key: city }),
});

/** The fields that a form changes: what stays as it was keeps who said it. */
export function changesOf(detail: Detail, typed: Omit<PersonData, "attributes" | "country">): PersonData {
  const { city } = filledPerson(detail);
  const current = { ...detail, city: city === "" ? null : city };
  const names = ["name", "phone", "email", "birthday", "gender", "city"] as const;
  const changed = names.filter((name) => (typed[name] ?? null) !== current[name]);
  return Object.fromEntries(changed.map((name) => [name, typed[name] ?? null]));
}

/** An attribute's page: its name, where there is one, and the type of its value. */
export function readAttribute(detail: Detail, query: URLSearchParams) {
  const found = detail.attributes.find(({ name }) => name === query.get("name"));
  const type = attributeTypes.find((each) => each === query.get("type")) ?? found?.type ?? "text";
  return { found, type };
}

/** An attribute's value as the form of its type holds it. */
export function filledAttribute(found: Detail["attributes"][number] | undefined, type: AttributeType) {
  const value = found?.value;
  if (found === undefined || found.type !== type) return { name: found?.name ?? "", value: "" };
  const text = {
    text: () => String(value),
    number: () => formatExact(Number(value)),
    boolean: () => (value === true ? "yes" : "no"),
    date: () => jalaliText(String(value)),
    list: () => (value as unknown[]).map(String).join("\n"),
  }[type]();
  return { name: found.name, value: text };
}

/** What a person allowed and the owner blocked, in words, the latest first. */
export const consentRows = ({ consents }: Detail, zone: string) =>
  consents.map(({ channel, state, at, saidBy }, index) => ({
    key: `${index}`,
    text: `${i18n.t(`people:channels.${channel}`)}: ${i18n.t(`profiles:block.states.${state}`)}`,
    when: i18n.t("profiles:block.said", { by: i18n.t(`profiles:block.by.${saidBy}`), when: momentWords(zone, at) }),
  }));
