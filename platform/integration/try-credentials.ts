import type { ChannelHealth } from "#contract/integration-channels.ts";
import type { Provider, SettingName } from "#contract/integration-providers.ts";
import { channelText } from "#contract/text/channels.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { OutgoingError } from "#platform/outgoing/outgoing-error.ts";
import { sendRequest } from "#platform/outgoing/send-request.ts";
import { readTarget, targetRules } from "#platform/outgoing/target.ts";
import { tryFcm } from "./fcm/try-fcm.ts";
import { harmlessCalls, readVerdict } from "./harmless-calls.ts";
import { trySmtp } from "./try-smtp.ts";

type Tried = Pick<ChannelHealth, "state" | "message">;
type Settings = Readonly<Record<string, string | number>>;

/** The dashboard waits five seconds for a call. */
const limits = { connectMs: 2_500, totalMs: 4_000, maxBytes: 64 * 1024 } as const;

/**
 * Tries credentials once where the provider has a call that sends nothing and costs nothing. Throws REFUSED naming the
 * field that the provider refuses. A provider that does not answer says nothing about them: `unknown`, with the reason.
 */
export async function tryCredentials(
  { settings, clock }: Pick<Dependencies, "settings" | "clock">,
  { provider, settings: channel }: { provider: Provider; settings: Settings },
): Promise<Tried> {
  const rules = targetRules(settings);
  try {
    // Nothing of a panel that an owner describes is known to be harmless: its address alone is judged.
    if (provider === "panel") readTarget(originOf(`${channel.url}`), rules);
    const verdict =
      provider === "smtp"
        ? await trySmtp(channel, rules, limits)
        : provider === "fcm"
          ? await tryFcm(channel, rules, { now: clock.now(), ...limits })
          : await callHarmlessly(provider, channel, rules);
    if (verdict === undefined) return { state: "unknown", message: null };
    if (verdict === "working") return { state: "working", message: null };
    const issues = [{ path: ["settings", verdict.field], message: verdict.message }];
    throw new AppError("REFUSED", "The provider refuses the credentials", { issues });
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    if (error.failure === "target") {
      const field = addressFields[provider] ?? "baseUrl";
      const issues = [{ path: ["settings", field], message: channelText.trial.target }];
      throw new AppError("REFUSED", "The address of the provider is none that we call", { issues, cause: error });
    }
    return { state: "unknown", message: channelText.trial.unreachable };
  }
}

async function callHarmlessly(provider: Provider, channel: Settings, rules: ReturnType<typeof targetRules>) {
  const call = harmlessCalls[provider]?.(channel);
  if (call === undefined) return undefined;
  return readVerdict(provider, await sendRequest({ ...call, ...limits }, rules));
}

/** The setting that holds the address which was tried. */
const addressFields: Partial<Record<Provider, SettingName>> = { smtp: "host", panel: "url", fcm: "serviceAccount" };

const originOf = (url: string) => url.replace(/^(\w+:\/\/[^/?#]*).*$/s, "$1");
