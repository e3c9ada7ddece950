import { data } from "@remix-run/node";
import type { z } from "zod";
import { formatNumber } from "#app/format/numbers.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { besidePaths } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { type Done, handleOwnerForm } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Channel } from "#contract/integration-channels.ts";
import { promptText } from "#contract/text/web-push.ts";
import { type PromptField, promptFields } from "#contract/web-push.ts";
import { settingField } from "./account-form.ts";
import { channelRow } from "./channel-view.server.ts";
import { listChannels } from "./find-channel.server.ts";
import { isHalted } from "./halted.server.ts";
import { promptWords, webPushSwitch, webPushTrial } from "./web-push-form.ts";

type Api = OwnerContext["api"];

const isWebPush = ({ type }: Channel) => type === "WEB_PUSH";

/** The channel as it is, made with its keys where it is missing. */
async function prepareWebPush(api: Api, wid: string): Promise<Channel | undefined> {
  const known = (await listChannels(api, wid)).find(isWebPush);
  const { publicKey } = (await api.integration.webPush.get({ website: wid })).result;
  if (known !== undefined && publicKey !== null) return known;
  return (await api.integration.channels.prepare({ wid, type: "WEB_PUSH" })).result.channels.find(isWebPush);
}

/** The lines for the website, whether browsers have subscribed, what asks them, and the form of a test. */
export async function loadWebPush({ api, param }: OwnerContext) {
  const found = await findWebsite(api, param("website"));
  const { id: website, name, url, timeZone } = found;
  const [channels, push, halted] = await Promise.all([
    listChannels(api, website),
    api.integration.webPush.get({ website }),
    isHalted({ api }, website),
  ]);
  const channel = channels.find(isWebPush);
  const { publicKey, script, worker, subscriptions, lastAt } = push.result;
  const isReady = channel !== undefined && publicKey !== null;
  return {
    ...{ website, name, script, worker },
    host: new URL(url).host,
    head: isReady ? channelRow(channel, { ...found, isHalted: halted }) : undefined,
    state: stateOf({ isOn: isReady && channel.active, subscriptions, lastAt, zone: timeZone }),
    isPlainHttp: url.startsWith("http:") && !/^http:\/\/(localhost|127\.)/.test(url),
    active: isReady && channel.active ? ("on" as const) : undefined,
    words: wordsOf(channel),
    trial: {
      ...{ to: url, url: "" },
      ...{ title: i18n.t("integration:webPush.sample.title"), body: i18n.t("integration:webPush.sample.body") },
    },
    forms: {
      active: describeForm(webPushSwitch, "active"),
      words: describeForm(promptWords, "words"),
      trial: describeForm(webPushTrial, "trial"),
    },
  };
}

export type WebPushView = Awaited<ReturnType<typeof loadWebPush>>;

const promptNames = Object.keys(promptFields) as PromptField[];

/** What the prompt says: the owner's words, or ours. */
const wordsOf = (channel: Channel | undefined) =>
  Object.fromEntries(promptNames.map((name) => [name, String(channel?.settings[name] ?? promptText[name])])) as Record<
    PromptField,
    string
  >;

interface Seen {
  isOn: boolean;
  subscriptions: number;
  lastAt: string | null;
  zone: string;
}

/** What is known of the browsers of a website: subscribed ones stay while it is off, and all may be gone. */
export function stateOf({ isOn, subscriptions, lastAt, zone }: Seen) {
  const said = { count: formatNumber(subscriptions), when: lastAt === null ? "" : momentWords(zone, lastAt) };
  if (!isOn) return { kind: subscriptions === 0 ? "off" : "paused", ...said } as const;
  if (lastAt === null) return { kind: "waits", ...said } as const;
  return { kind: subscriptions === 0 ? "gone" : "works", ...said } as const;
}

const done = ({ param }: Pick<OwnerContext, "param">): Done => ({
  to: `/w/${param("website")}/integration/web-push`,
  toast: { tone: "ok", key: "saved" },
});

/** The forms of the page, by the intent of their button. */
export const webPushActions = {
  active: handleOwnerForm(webPushSwitch, async (context): Promise<Done> => {
    const { api, param, value } = context;
    const channel = await prepareWebPush(api, param("website"));
    if (channel !== undefined) {
      await api.integration.channels.update({ id: channel.id, active: value.active === "on" });
    }
    return done(context);
  }),
  words: handleOwnerForm(promptWords, async (context): Promise<Done> => {
    const { api, param, value } = context;
    const settings = Object.fromEntries(promptNames.map((name) => [name, value[name].trim() || promptText[name]]));
    try {
      const channel = await prepareWebPush(api, param("website"));
      if (channel !== undefined) await api.integration.channels.update({ id: channel.id, settings });
    } catch (error) {
      besidePaths(error, settingField);
    }
    return done(context);
  }),
  trial: handleOwnerForm(webPushTrial, (context) => sendTrial(context), { unreachable: "notTested" }),
};

async function sendTrial({ api, param, headers, value }: OwnerContext & { value: z.output<typeof webPushTrial> }) {
  const wid = param("website");
  const { to, title, body, url } = value;
  try {
    const channel = await prepareWebPush(api, wid);
    const content = { title, body, ...(url === "" ? {} : { url }) };
    const { result } = await api.delivery.messages.test({ wid, channel: channel?.id ?? "", to, content });
    const outcome = { sentence: result.sentence, url: result.url ?? "" };
    return data({ lastResult: null, failure: undefined, outcome, typed: value }, { headers });
  } catch (error) {
    return besidePaths(error, (path) => (path[0] === "content" ? [path[1] ?? "title"] : [...path]));
  }
}
