import { z } from "zod";
import { numberOfRial, unitOfRial } from "#app/format/amounts.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { csvFile, linesOf, openExport } from "#app/services/csv-file.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { type Done, handleOwnerForm } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { type Message, maxCountedMessages } from "#contract/delivery.ts";
import { haltedWords } from "./halted-words.server.ts";
import { filterChips, messageChoices, readMessageFilter, sourceChoices } from "./message-filter.server.ts";
import { channelWords, chargedPrice, messageRow, saidBy, sourceName } from "./message-rows.server.ts";

const rowsPerPage = 25;

/** The message log of a website as its address filters it. */
export async function loadLog({ api, param, query }: OwnerContext) {
  const { id: website, timeZone: zone, currency } = await findWebsite(api, param("website"));
  const filter = readMessageFilter(query, zone);
  const { input, values, isFiltered, isWrongDay, cleared } = filter;
  const [list, sending, named] = await Promise.all([
    readPaged(
      query,
      async (page) => (await api.delivery.messages.list({ website, ...input, page, limit: rowsPerPage })).result,
    ),
    api.delivery.sending.get({ website }),
    api.delivery.messages.sources({ website }),
  ]);
  const { uncertain } = sending.result;
  const halted = haltedWords(sending.result, zone);
  const nameOf = (source: Message["source"]) => list.items.find((item) => item.source === source)?.sourceName ?? "";
  const sources = {
    campaigns: sourceChoices(named.result.campaigns, values.campaign, nameOf("campaign")),
    journeys: sourceChoices(named.result.journeys, values.journey, nameOf("journey")),
  };
  return {
    ...{ website, values, isFiltered, isWrongDay, cleared, query: query.toString() },
    choices: { ...messageChoices(zone, Date.now()), ...sources },
    chips: filterChips(query, filter, { sources, zone }),
    uncertain: uncertain === 0 || values.state === "uncertain" ? "" : formatNumber(uncertain),
    file: `/w/${website}/messages/export${withParams(query, { page: null })}`,
    halted,
    rows: list.items.map((message) => messageRow(message, { website, zone, currency, halted })),
    paging: {
      page: list.page,
      size: rowsPerPage,
      total: list.total,
      isOther: list.isOther,
      maxTotal: maxCountedMessages,
    },
  };
}

const messageForm = z.object({ message: z.uuid() });

const answered = ({ request }: Pick<OwnerContext, "request">, toast: NonNullable<Done["toast"]>): Done => {
  const { pathname, search } = new URL(request.url);
  return { to: pathname + search, toast };
};

/** What an owner says of an uncertain message, by the pressed button. */
export const uncertainForms = {
  repeat: handleOwnerForm(messageForm, async (context) => {
    await context.api.delivery.messages.repeat({ id: context.value.message });
    return answered(context, { tone: "ok", key: "repeated" });
  }),
  arrived: handleOwnerForm(messageForm, async (context) => {
    await context.api.delivery.messages.arrived({ id: context.value.message });
    return answered(context, { tone: "ok", key: "saved" });
  }),
};

const partSize = 200;

/** The messages of a filter part by part, each once: others come and leave the filter while they are read. */
async function* readParts(api: OwnerContext["api"], input: Parameters<typeof api.delivery.messages.list>[0]) {
  for (let after: string | undefined; ; ) {
    const { items, next } = (await api.delivery.messages.list({ ...input, after, limit: partSize })).result;
    yield { items };
    if (next === null) return;
    after = next;
  }
}

const columns = [
  ...(["at", "channel", "to", "person", "state", "reason", "sentence", "text"] as const),
  ...(["parts", "price", "sentAt", "deliveredAt", "journey", "campaign", "test", "bot"] as const),
] as const;

interface Exporter {
  /** A client whose calls have the time of a file. */
  exporter: OwnerContext["api"];
}

/** The log of the address as a file, with dates as `datesOf` writes those of a zone. */
export async function writeLog(
  { api, exporter, param, query, headers }: Pick<OwnerContext, "api" | "param" | "query" | "headers"> & Exporter,
  datesOf: (zone: string) => (instant: string) => string,
): Promise<Response> {
  const { id: website, timeZone, currency } = await findWebsite(api, param("website"));
  const dateOf = datesOf(timeZone);
  const { all } = await openExport(readParts(exporter, { website, ...readMessageFilter(query, timeZone).input }));
  const heads = columns.map((name) => i18n.t(`messages:file.${name}`, { unit: unitOfRial(currency) }));
  return csvFile(
    { name: "messages", headers, heads },
    linesOf(all, (message) => fileLine(message, dateOf, currency)),
  );
}

function filePrice(message: Message, currency: string): number | "" {
  const price = chargedPrice(message);
  return price === null ? "" : numberOfRial(price, currency);
}

const fileLine = (message: Message, dateOf: (instant: string) => string, currency: string) => [
  ...[dateOf(message.at), channelWords(message), message.address ?? "", message.person?.name ?? ""],
  i18n.t(`messages:states.${message.state}`),
  message.reason === null ? "" : i18n.t(`messages:reasons.${message.reason}`),
  ...[message.sentence ?? "", saidBy(message), message.parts ?? "", filePrice(message, currency)],
  ...[message.sentAt, message.deliveredAt].map((instant) => (instant === null ? "" : dateOf(instant))),
  ...(["journey", "campaign"] as const).map((source) => (message.source === source ? sourceName(message) : "")),
  ...[message.source === "test", message.isBot].map((is) => (is ? i18n.t("messages:file.yes") : "")),
];
