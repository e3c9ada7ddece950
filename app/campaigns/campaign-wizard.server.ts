import { formatNumber } from "#app/format/numbers.ts";
import { hasStatus, wrongField } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { Answers, Wizard } from "#app/services/wizard/wizard.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { CampaignChoices } from "#app/ui/campaigns/campaign-data.ts";
import { type CampaignMessageRow, toChannels } from "#contract/campaigns/campaign-form.ts";
import { draftSteps } from "#contract/draft-kinds.ts";
import { violationText } from "#contract/text/violations.ts";
import { isoIn } from "#contract/time/zone.ts";
import { firstSender, loadChoices } from "./campaign-choices.server.ts";
import { endOfDay, instantOfDay } from "./schedule.server.ts";
import { rowsOf, settingsAnswers, textOf } from "./settings-answers.server.ts";

export type CampaignSteps = (typeof draftSteps)["campaign"];
type Settings = Answers<CampaignSteps>["settings"];
type Links = Answers<CampaignSteps>["link"];

const latin = (value: unknown) => (textOf(value) === "" ? "" : `\u2066${textOf(value)}\u2069`);

/** Boxes of one name as the form library names a list: of one checked box it would make a text. */
function nameLists(form: FormData): void {
  for (const name of ["segments", "exclude"]) {
    const ids = form.getAll(name);
    form.delete(name);
    for (const [index, id] of ids.entries()) form.append(`${name}[${index}]`, id);
  }
}

const wizard: Pick<Wizard<CampaignSteps>, "kind" | "steps" | "words" | "check" | "prepare"> = {
  kind: "campaign",
  steps: draftSteps.campaign,
  words: {
    info: ({ name, goal, cost }) => [
      { path: "name", label: i18n.t("campaignWizard:info.name"), value: textOf(name) },
      { path: "goal", label: i18n.t("campaignWizard:answers.goal"), value: textOf(goal) },
      {
        ...{ path: "cost", label: i18n.t("campaignWizard:answers.cost") },
        value: textOf(cost) === "" ? i18n.t("campaignWizard:answers.noCost") : formatNumber(Number(textOf(cost))),
      },
    ],
    link: ({ url, source, medium, campaign, term, content, links }) => [
      { path: "url", label: i18n.t("campaignWizard:link.url"), value: latin(url) },
      { path: "source", label: i18n.t("campaignWizard:link.source"), value: textOf(source) },
      { path: "medium", label: i18n.t("campaignWizard:link.medium"), value: textOf(medium) },
      { path: "campaign", label: i18n.t("campaignWizard:link.campaign"), value: textOf(campaign) },
      ...(textOf(term) === ""
        ? []
        : [{ path: "term", label: i18n.t("campaignWizard:answers.term"), value: textOf(term) }]),
      ...(textOf(content) === ""
        ? []
        : [{ path: "content", label: i18n.t("campaignWizard:answers.content"), value: textOf(content) }]),
      ...rowsOf(links).map((row, index) => ({
        path: `links.${index}`,
        label: i18n.t("campaignWizard:link.row", { number: formatNumber(index + 2) }),
        value: [row.source, row.medium].map(textOf).join(" · "),
      })),
    ],
    settings: (answers) => settingsAnswers(answers),
  },
  prepare: nameLists,
  async check(context, { step, data }) {
    if (step === "link") await refuseTwins(context, draftSteps.campaign.link.parse(data.link));
    if (step === "settings") await refuseSettings(context, draftSteps.campaign.settings.parse(data.settings));
  },
};

/** What the links of the form are, each with the page that it leads to. */
export const linksOf = ({ links, campaign, ...main }: Links) => [
  { ...main, campaign },
  ...links.map(({ id: _, url = main.url, ...link }) => ({ ...link, url, campaign })),
];

/** Refuses a link that reports could not tell from an earlier one, beside its field. */
async function refuseTwins({ api, param }: Pick<OwnerContext, "api" | "param">, links: Links): Promise<void> {
  const checked = await Promise.all(
    linksOf(links).map(async (link) => (await api.campaigns.checkUtm({ wid: param("website"), ...link })).result),
  );
  const keys = checked.map(({ reportedSource, medium }) => JSON.stringify([reportedSource, medium]));
  const twin = keys.findIndex((key, index) => keys.indexOf(key) < index);
  if (twin > 0) throw wrongField(`links[${twin - 1}].source`, violationText.linkTwin);
}

/** Refuses a time that is over and what is no longer there, beside its field. */
async function refuseSettings({ api, param }: OwnerContext, settings: Settings): Promise<void> {
  const { timeZone: zone } = await findWebsite(api, param("website"));
  const { messages, segments, exclude, mode, when, at, time, end } = settings;
  const startsAt = when === "later" && at !== undefined ? instantOfDay(zone, at, time) : Date.now();
  if (startsAt < Date.now() - 60_000) throw wrongField("at.day", i18n.t("campaignWizard:settings.past"));
  if (mode === "live" && end !== undefined && endOfDay(zone, end) <= startsAt)
    throw wrongField("end.day", i18n.t("campaignWizard:settings.endEarly"));
  refuseGone(await loadChoices(api, param("website")), { messages, segments, exclude });
}

function refuseGone(
  choices: CampaignChoices,
  { messages, segments, exclude }: Pick<Settings, "messages" | "segments" | "exclude">,
) {
  const gone = i18n.t("campaignWizard:settings.gone");
  messages.forEach(({ template, from }: CampaignMessageRow, index) => {
    const own = choices.templates.find(({ value }) => value === template);
    if (own === undefined) throw wrongField(`messages[${index}].template`, gone);
    const sender = choices.senders.find(({ value }) => value === from);
    if (from !== undefined && sender?.channel !== own.channel) throw wrongField(`messages[${index}].from`, gone);
  });
  const isKnown = (id: string) => choices.segments.some(({ value }) => value === id);
  if (!segments.every(isKnown)) throw wrongField("segments", gone);
  if (!exclude.every(isKnown)) throw wrongField("exclude", gone);
}

/** Messages without a sender leave by the first line or domain of their channel. */
function withSenders(answers: Answers<CampaignSteps>, choices: CampaignChoices): Answers<CampaignSteps> {
  const messages = answers.settings.messages.map((row) => ({ ...row, from: row.from ?? firstSender(row, choices) }));
  return { ...answers, settings: { ...answers.settings, messages } };
}

/** The completed draft as calls take it. */
function campaignOf(zone: string, { info, link, settings }: Answers<CampaignSteps>) {
  const { links, ...utm } = link;
  const { messages, order, segments, exclude, mode, when, at, time, end, throttle } = settings;
  return {
    name: info.name,
    info: { goal: info.goal ?? "", cost: info.cost === "" ? null : Number(info.cost) },
    utm,
    links: links.map((row) => ({ ...row, url: row.url ?? link.url })),
    ...{ channels: toChannels(messages), order, segments: { segments, exclude, mode } },
    schedule: {
      at: when === "later" && at !== undefined ? isoIn(zone, instantOfDay(zone, at, time)) : ("now" as const),
      ...(throttle === "" ? {} : { throttle: Number(throttle) }),
      ...(mode === "live" && end !== undefined ? { end: isoIn(zone, endOfDay(zone, end)) } : {}),
    },
  };
}

/** A choice that is gone by now is said above the summary: the page itself is there. */
function aboveSummary(error: unknown): never {
  throw hasStatus(error, 404) ? wrongField("summary", i18n.t("campaignWizard:settings.gone")) : error;
}

const listAddress = (website: string) => `/w/${website}/campaigns`;

/** Makes a campaign in three steps and leads to its page, where its links and its sending are. */
export const newCampaignWizard: Wizard<CampaignSteps> = {
  ...wizard,
  address: ({ param }) => ({ path: `${listAddress(param("website"))}/new`, wid: param("website") }),
  async finish({ api, param }, answers) {
    const wid = param("website");
    const { timeZone } = await findWebsite(api, wid);
    const campaign = campaignOf(timeZone, withSenders(answers, await loadChoices(api, wid)));
    const { result } = await api.campaigns.create({ wid, ...campaign }).catch(aboveSummary);
    // What is sent is seen once more, with its people and price, before it is started.
    const next = result.channels.length > 0 ? "/start" : "";
    return { to: `${listAddress(wid)}/${result.id}${next}`, toast: { tone: "ok", key: "created", name: result.name } };
  },
};

/** Changes a campaign that is not sending; its links keep their codes. */
export const editCampaignWizard: Wizard<CampaignSteps> = {
  ...wizard,
  address: ({ param }) => ({
    path: `${listAddress(param("website"))}/${param("campaign")}/edit`,
    ...{ wid: param("website"), target: param("campaign") },
  }),
  async finish({ api, param }, answers) {
    const [wid, id] = [param("website"), param("campaign")];
    const { timeZone } = await findWebsite(api, wid);
    const campaign = campaignOf(timeZone, withSenders(answers, await loadChoices(api, wid)));
    await api.campaigns.update({ id, ...campaign }).catch(aboveSummary);
    return { to: `${listAddress(wid)}/${id}`, toast: { tone: "ok", key: "saved" } };
  },
};
