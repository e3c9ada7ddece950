import { data } from "@remix-run/node";
import type { z } from "zod";
import { describeForm } from "#app/services/describe-form.server.ts";
import { besidePaths } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { type Done, handleOwnerForm } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { TestOutcome } from "#contract/delivery.ts";
import { channelRow } from "./channel-view.server.ts";
import { listChannels } from "./find-channel.server.ts";
import { isHalted } from "./halted.server.ts";
import { onSiteSwitch, onSiteTrial } from "./on-site-form.ts";

type Api = OwnerContext["api"];

const findOnSite = async (api: Api, website: string) =>
  (await listChannels(api, website)).find(({ type }) => type === "ON_SITE");

/** The channel as it is, made where it is missing. */
const prepareOnSite = async (api: Api, website: string) =>
  (await findOnSite(api, website)) ??
  (await api.integration.channels.prepare({ wid: website, type: "ON_SITE" })).result.channels.find(
    ({ type }) => type === "ON_SITE",
  );

/** What messages on pages look like, whether they are shown, and the form of a test. */
export async function loadOnSite({ api, param }: OwnerContext) {
  const found = await findWebsite(api, param("website"));
  const { id: website, url } = found;
  const [channel, halted] = await Promise.all([findOnSite(api, website), isHalted({ api }, website)]);
  return {
    website,
    head: channel && channelRow(channel, { ...found, isHalted: halted }),
    values: { active: channel?.active === true ? ("on" as const) : undefined },
    trial: {
      ...{ form: "corner", to: url, url: "" },
      ...{ title: i18n.t("integration:onSite.sample.title"), body: i18n.t("integration:onSite.sample.body") },
      button: "",
    },
    forms: { active: describeForm(onSiteSwitch, "active"), trial: describeForm(onSiteTrial, "trial") },
  };
}

/** The forms of the page, by the intent of their button. */
export const onSiteActions = {
  active: handleOwnerForm(onSiteSwitch, async ({ api, param, value }): Promise<Done> => {
    const website = param("website");
    const channel = await prepareOnSite(api, website);
    if (channel !== undefined) {
      await api.integration.channels.update({ id: channel.id, active: value.active === "on" });
    }
    return { to: `/w/${website}/integration/on-site`, toast: { tone: "ok", key: "saved" } };
  }),
  trial: handleOwnerForm(onSiteTrial, (context) => sendTrial(context), { unreachable: "notTested" }),
};

async function sendTrial({ api, param, headers, value }: OwnerContext & { value: z.output<typeof onSiteTrial> }) {
  const wid = param("website");
  const { form, to, title, body, button, url } = value;
  const optional = { ...(button === "" ? {} : { button }), ...(url === "" ? {} : { url }) };
  try {
    const channel = await prepareOnSite(api, wid);
    const content = { form, title, body, ...optional };
    const { result } = await api.delivery.messages.test({ wid, channel: channel?.id ?? "", to, content });
    return data({ lastResult: null, failure: undefined, outcome: outcomeOf(result), typed: value }, { headers });
  } catch (error) {
    return besidePaths(error, (path) => (path[0] === "content" ? [path[1] ?? "title"] : [...path]));
  }
}

const outcomeOf = ({ sentence, url }: TestOutcome) => ({ sentence, url: url ?? "" });
