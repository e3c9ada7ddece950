import { z } from "zod";
import { formatNumber } from "#app/format/numbers.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { violationAt } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { addressedChannels } from "#contract/addresses.ts";
import { consentStates, maxConsentRows } from "#contract/consents.ts";
import { channelText } from "#contract/text/channels.ts";
import { addressOfPerson } from "./address-of-person.server.ts";
import { besideLines } from "./consent-errors.server.ts";
import { readConsentRows } from "./consent-rows.ts";

const typed = (max: number) => z.string().trim().max(max).default("");

export const consentForm = z.object({
  channel: z.enum(addressedChannels),
  consent: z.enum(consentStates),
  source: typed(100),
  day: typed(20),
  rows: z.string().min(1).max(200_000),
});

/** The form; of a message or person that lacks consent, with the address and the channel. */
export async function loadConsentForm({ api, param, query }: OwnerContext) {
  const { id: website } = await findWebsite(api, param("website"));
  const address = query.get("address") ?? (await addressOfPerson(api, website, query)) ?? "";
  return {
    values: {
      channel: addressedChannels.find((each) => each === query.get("channel")) ?? "SMS",
      rows: address.slice(0, 254),
    },
    website,
    form: describeForm(consentForm),
    channels: addressedChannels.map((value) => ({ value, label: channelText.types[value] })),
    states: consentStates.map((value) => ({ value, label: i18n.t(`messages:consents.states.${value}`) })),
  };
}

/** Records what was pasted; what is wrong in lines is said with their numbers. */
export async function saveConsents({
  api,
  param,
  value,
}: Pick<OwnerContext, "api" | "param"> & { value: z.output<typeof consentForm> }): Promise<Done> {
  const website = param("website");
  const { channel, rows: text, ...ofAll } = value;
  const rows = readConsentRows(text, ofAll);
  if (rows.length > maxConsentRows) {
    throw violationAt("rows", i18n.t("messages:consents.tooMany", { n: formatNumber(maxConsentRows) }));
  }
  const given = rows.map(({ line: _, ...row }) => row) as Parameters<typeof api.delivery.consents.add>[0]["rows"];
  try {
    const { stored, repeated } = (await api.delivery.consents.add({ website, channel, rows: given })).result;
    const name = i18n.t("messages:consents.done", { stored: formatNumber(stored), repeated: formatNumber(repeated) });
    return { to: `/w/${website}/suppression`, toast: { tone: "ok", key: "consented", name } };
  } catch (error) {
    throw besideLines(error, { channel, rows });
  }
}
