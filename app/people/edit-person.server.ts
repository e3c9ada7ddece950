import type { z } from "zod";
import { nameWords } from "#app/format/names.ts";
import { formatExact, formatNumber } from "#app/format/numbers.ts";
import { personName } from "#app/format/person-name.ts";
import { phoneWords } from "#app/format/phone.ts";
import { besideField, orNotFound, wrongField } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { attributeTypes, type Detail } from "#contract/profiles.ts";
import { violationText } from "#contract/text/violations.ts";
import { jalaliText } from "#contract/time/jalali-text.ts";
import type { attributeForm } from "./person-form.ts";
import { attributeWords } from "./profile-view.server.ts";

/** The person of the address. Throws a 404 Response where there is none. */
export async function findProfile({ api, param }: Pick<OwnerContext, "api" | "param">): Promise<Detail> {
  const [wid, user] = [param("website"), param("person")];
  if (!/^\d{1,20}$/.test(user)) throw new Response(null, { status: 404 });
  return await orNotFound(api.profiles.detail({ wid, user }));
}

/** What pages about a person say of them. */
export const personHead = (detail: Detail) => ({
  ...{
    id: detail.id,
    name: personName(detail, detail.id, phoneWords),
    back: `/w/${detail.website}/people/${detail.id}`,
  },
});

/** A person as the form of their fields holds them. */
export const filledPerson = ({ name, phone, email, birthday, gender, city }: Detail) => ({
  name: name ?? "",
  phone: phone === null ? "" : phoneWords(phone),
  email: email ?? "",
  birthday: birthday === null ? "" : jalaliText(birthday),
  gender: gender ?? "",
  city: city === null ? "" : nameWords("city", { key: city }),
});

type Attribute = Detail["attributes"][number];

/** Whether a form has no field for a value: an object, or a list of them. */
export const isStructured = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  (!Array.isArray(value) || value.some((item) => typeof item === "object"));

/** The texts, numbers and truths in a value with parts, each with the names that lead to it. */
export const listParts = (value: unknown, names: readonly string[] = []): { path: string; value: string }[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, part]) =>
        listParts(part, [...names, Array.isArray(value) ? formatNumber(Number(name) + 1) : name]),
      )
    : [{ path: names.join(" ‹ "), value: value === null ? "—" : attributeWords(value) }];

/** An attribute as the form's field of its type holds it; without one, the form of a new attribute. */
export function filledAttribute(found: Attribute | undefined) {
  if (found === undefined) return { type: attributeTypes[0] };
  const { name, type } = found;
  const value = attributeText(found);
  return { name, type, [type]: value, was: JSON.stringify({ name, type, value }) };
}

function attributeText({ type, value }: Attribute): string {
  switch (type) {
    case "number":
      return formatExact(Number(value));
    case "boolean":
      return value === true ? "yes" : "no";
    case "date":
      return jalaliText(String(value));
    case "list":
      return (value as unknown[]).map(String).join("\n");
    case "text":
      return String(value);
  }
}

/** Stores what the form of an attribute says. Throws what is wrong as violations of its fields. */
export async function saveAttribute(
  { api }: Pick<OwnerContext, "api">,
  detail: Detail,
  { name, type, isNew, value }: z.output<typeof attributeForm>,
): Promise<void> {
  if (value === undefined) return;
  if (isNew && detail.attributes.some((each) => each.name === name)) {
    throw wrongField("name", violationText.nameTaken);
  }
  const { website: wid, id: user } = detail;
  const attributes = { [name]: value as string | null };
  await api.profiles.update({ wid, user, data: { attributes } }).catch((error) => besideField(error, type));
}

/** What a person allowed, the owner blocked and was said of their addresses, in words, the latest first. */
export const consentRows = ({ consents }: Detail, zone: string) =>
  consents.map((change, index) => ({ key: `${index}`, text: consentWords(change), when: sayerWords(change, zone) }));

type Consent = Detail["consents"][number];

function consentWords({ channel, state: said, saidBy, address, lineKind }: Consent): string {
  const lines = lineKind === "" ? [] : [i18n.t(`messages:suppression.kinds.${lineKind}`)];
  const shown = address === null ? "" : address.startsWith("+") ? phoneWords(address) : address;
  const place = [...lines, ...(shown === "" ? [] : [isolated(shown)])].join("، ");
  const name = i18n.t(`people:channels.${channel}`);
  // Nobody unsubscribed from what the owner closed.
  const state = said === "unsubscribed" && saidBy === "owner" ? "blocked" : said;
  return `${name}${place === "" ? "" : ` (${place})`}: ${i18n.t(`profiles:block.states.${state}`)}`;
}

function sayerWords({ saidBy, source, at }: Consent, zone: string): string {
  const words = { by: i18n.t(`profiles:block.by.${saidBy}`), when: momentWords(zone, at) };
  return source === null
    ? i18n.t("profiles:block.said", words)
    : i18n.t("profiles:block.saidIn", { ...words, source: isolated(source) });
}

/** A Latin name or a number would draw what stands behind it to its other side. */
const isolated = (text: string) => `\u2068${text}\u2069`;
