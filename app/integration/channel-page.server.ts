import { formatNumber } from "#app/format/numbers.ts";
import { apiClient } from "#app/services/api.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { besidePaths } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { type Done, handleOwnerForm } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Channel, Line, TimeWindow } from "#contract/integration-channels.ts";
import { builtInProviders, isTried } from "#contract/integration-providers.ts";
import { sendingHours } from "#contract/sending-hours.ts";
import { channelText } from "#contract/text/channels.ts";
import { accountForm, readSettings, settingField, settingsOf } from "./account-form.ts";
import { channelRow } from "./channel-view.server.ts";
import { findChannel } from "./find-channel.server.ts";
import { isHalted } from "./halted.server.ts";
import { fillLimits, limitsField, limitsForm, readLimits } from "./limits-form.ts";
import { pathOf } from "./sending-types.ts";

/** One channel with everything that its owner sets. */
export async function loadChannel({ api, param }: OwnerContext) {
  const found = await findWebsite(api, param("website"));
  const { id: website } = found;
  const [channel, halted] = await Promise.all([
    findChannel(api, { website, channel: param("channel") }),
    isHalted({ api }, website),
  ]);
  const { provider, type, settings } = channel;
  const { url: hook, verifyToken } = (await api.delivery.hook({ id: channel.id })).result;
  const shown = settingsOf(provider);
  const path = pathOf(type);
  return {
    ...{ website, type, hook, verifyToken, isKept: builtInProviders.includes(provider), isTried: isTried(provider) },
    head: channelRow(channel, { ...found, isHalted: halted }),
    provider: channelText.providers[provider],
    back: `/w/${website}/integration${path === undefined ? "" : `/${path}`}`,
    settings: shown,
    stored: shown.filter(({ name, isSecret }) => isSecret && settings[name] === true).map(({ name }) => name),
    account: accountValues(channel),
    limits: fillLimits(channel),
    moreQuiet: channel.quiet.length > 1 ? formatNumber(channel.quiet.length - 1) : "",
    lines: type === "SMS" ? channel.lines.map(lineRow) : undefined,
    forms: { account: describeForm(accountForm, "account"), limits: describeForm(limitsForm, "limits") },
  };
}

const accountValues = ({ name, provider, settings }: Channel) => ({
  name,
  ...Object.fromEntries(
    settingsOf(provider).flatMap(({ name: field, isSecret }) => {
      const value = settings[field];
      return isSecret || value === undefined ? [] : [[field, String(value)]];
    }),
  ),
});

/** A tariff of nothing is one that nobody has entered. */
const lineRow = ({ id, number, kind, hours, tariff, active }: Line) => ({
  ...{ id, number: digits(number), kind, hours: hoursWords(sendingHours({ kind, hours })), isOn: active },
  tariff: tariff.fa === 0 ? "—" : formatNumber(tariff.fa),
});

function hoursWords(hours: readonly TimeWindow[]): string {
  const [first] = hours;
  if (first === undefined || hours.length > 1)
    return i18n.t("integration:lines.several", { n: formatNumber(hours.length) });
  if (first.from === "00:00" && first.to === "24:00") return i18n.t("integration:lines.always");
  return i18n.t("integration:lines.span", { from: digits(first.from), to: digits(first.to) });
}

const digits = (text: string) => text.replace(/\d/g, (digit) => formatNumber(Number(digit)));

const done = ({ param }: Pick<OwnerContext, "param">): Done => ({
  to: `/w/${param("website")}/integration/channels/${param("channel")}`,
  toast: { tone: "ok", key: "saved" },
});

/** The platform gives a provider four seconds for the trial of an account, beside its own work. */
const trialTimeoutMs = 15_000;

/** The channels' calls, with time for the trial of an account. */
export const triedChannels = ({ request, token }: Pick<OwnerContext, "request" | "token">) =>
  apiClient(request, token, { timeoutMs: trialTimeoutMs }).integration.channels;

const ofChannel = ({ param }: Pick<OwnerContext, "param">) => ({
  website: param("website"),
  channel: param("channel"),
});

/** The forms of the page, by the intent of their button. */
export const channelForms = {
  account: handleOwnerForm(accountForm, async (context) => {
    const { api, value } = context;
    const { id, provider } = await findChannel(api, ofChannel(context));
    try {
      const given = { name: value.name, settings: readSettings(provider, value) ?? {} };
      await triedChannels(context).update({ id, ...given, acceptUntested: value.acceptUntested === "on" });
    } catch (error) {
      besidePaths(error, settingField);
    }
    return done(context);
  }),
  limits: handleOwnerForm(limitsForm, async (context) => {
    const { api, value } = context;
    const channel = await findChannel(api, ofChannel(context));
    try {
      await api.integration.channels.update({ id: channel.id, ...readLimits(value, channel) });
    } catch (error) {
      besidePaths(error, limitsField);
    }
    return done(context);
  }),
};
