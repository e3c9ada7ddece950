import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { addressWords } from "#app/format/phone.ts";
import { withParams } from "#app/period/with-params.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { hasStatus, violationAt } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { type Suppression, suppressionFields, suppressionSources } from "#contract/delivery.ts";
import { deliveryChannels } from "#contract/delivery-states.ts";
import { readPhone } from "#contract/phone.ts";
import { channelText } from "#contract/text/channels.ts";
import { addressOfPerson } from "./address-of-person.server.ts";

const rowsPerPage = 25;
/** Channels with addresses that this release sends by. */
const shownChannels = ["SMS", "EMAIL", "WHATSAPP"] as const;

/** The list searched for the address of a person, whom links of messages without an address name. */
async function searchOf(api: OwnerContext["api"], website: string, query: URLSearchParams): Promise<string> {
  const channel = shownChannels.find((each) => each === query.get("channel"));
  const q = await addressOfPerson(api, website, query);
  return `/w/${website}/suppression?${new URLSearchParams({ ...(q && { q }), ...(channel && { channel }) })}`;
}

/** Addresses that get nothing more, as the address of the page searches them. */
export async function loadSuppressions({ api, param, query }: OwnerContext) {
  const { id: website, timeZone } = await findWebsite(api, param("website"));
  if (query.has("person")) throw redirect(await searchOf(api, website, query));
  const channel = shownChannels.find((each) => each === query.get("channel"));
  const q = (query.get("q") ?? "").trim().slice(0, 254);
  const input = { website, ...(channel && { channel }), ...(q === "" ? {} : { q }), limit: rowsPerPage };
  const list = await readPaged(
    query,
    async (page) => (await api.delivery.suppressions.list({ ...input, page })).result,
  );
  const names = shownChannels.map((value) => ({ value, label: channelText.types[value] }));
  return {
    ...{ website, q, channel: channel ?? "", query: query.toString(), form: describeForm(suppressionFields) },
    isFiltered: q !== "" || channel !== undefined,
    cleared: withParams(query, { q: null, channel: null, page: null }),
    names,
    choices: [{ value: "", label: i18n.t("messages:suppression.all") }, ...names],
    rows: list.items.map((suppression) => suppressionRow(suppression, { website, zone: timeZone })),
    paging: { page: list.page, size: rowsPerPage, total: list.total, isOther: list.isOther },
  };
}

/** A row of the list in words: nobody unsubscribed from what the owner closed. Pure. */
export function suppressionRow(suppression: Suppression, { website, zone }: { website: string; zone: string }) {
  const { channel, address, lineKind, state, source, at, until, detail } = suppression;
  const which = new URLSearchParams({ channel, address, ...(lineKind === "" ? {} : { kind: lineKind }), by: source });
  return {
    key: `${channel} ${address} ${lineKind}`,
    address: addressWords(address),
    channel: channelText.types[channel],
    lines: lineKind === "" ? "" : i18n.t(`messages:suppression.kinds.${lineKind}`),
    why: i18n.t(
      state === "unsubscribed" && source === "owner"
        ? "messages:suppression.closed"
        : `messages:suppression.states.${state}`,
    ),
    detail: detail ?? "",
    by: i18n.t(`messages:suppression.sources.${source}`),
    at: momentWords(zone, at),
    until: until === null ? "" : i18n.t("messages:suppression.until", { when: momentWords(zone, until) }),
    to: `/w/${website}/suppression/remove?${which}`,
  };
}
export type SuppressionRow = ReturnType<typeof suppressionRow>;

const lineKinds = ["service", "promotional", "bale"] as const;

/** The suppression that an address names; throws a 404 Response where it names none. */
export function readSuppression({ param, query }: Pick<OwnerContext, "param" | "query">) {
  const channel = deliveryChannels.find((each) => each === query.get("channel"));
  const address = query.get("address") ?? "";
  if (channel === undefined || address === "" || address.length > 254) throw new Response(null, { status: 404 });
  const lineKind = lineKinds.find((each) => each === query.get("kind")) ?? ("" as const);
  const by = suppressionSources.find((each) => each === query.get("by"));
  return { website: param("website"), channel, address, lineKind, ...(by && { by }) };
}

/** An address in a sentence, as the list shows it. */
export const shownAddress = (address: string) => `\u2066${addressWords(address)}\u2069`;

/** Closes an address. One with @ is a mailbox, whatever channel stands beside it; a number may be of SMS or of WhatsApp. */
export async function closeAddress({
  api,
  param,
  value: { channel: chosen, address: typed },
}: Pick<OwnerContext, "api" | "param"> & { value: z.output<typeof suppressionFields> }): Promise<Done> {
  const website = param("website");
  const channel = typed.includes("@") ? "EMAIL" : chosen;
  if (channel === "EMAIL" && readPhone(typed) !== undefined) {
    throw violationAt("channel", i18n.t("messages:suppression.numberOfMail"));
  }
  const { address } = (await api.delivery.suppressions.add({ website, channel, address: typed })).result;
  return { to: `/w/${website}/suppression`, toast: { tone: "ok", key: "suppressed", name: shownAddress(address) } };
}

/** Sends to an address again. Where another source has it listed by now, as its person who said no, leads to its row. */
export async function reopenAddress(context: Pick<OwnerContext, "api" | "param" | "query">): Promise<Done> {
  const suppression = readSuppression(context);
  const { website, address } = suppression;
  const to = `/w/${website}/suppression`;
  try {
    await context.api.delivery.suppressions.remove(suppression);
    return { to, toast: { tone: "ok", key: "unsuppressed", name: shownAddress(address) } };
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    return {
      to: `${to}?${new URLSearchParams({ q: address })}`,
      toast: { tone: "bad", key: "notUnsuppressed", name: shownAddress(address) },
    };
  }
}
