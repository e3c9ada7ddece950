import { type Provider, providerNames } from "#contract/integration-providers.ts";
import type { Clock } from "#platform/dependencies.ts";
import type { TargetRules } from "#platform/outgoing/target.ts";
import type { Adapter } from "./adapter.ts";
import { apiCallAdapter } from "./api-call.ts";
import { baleAdapter } from "./bale.ts";
import { describedPanel } from "./described-panel.ts";
import { emailAdapter, type SenderDomain } from "./email.ts";
import { type FcmDependencies, fcmAdapter } from "./fcm.ts";
import { httpProvider } from "./http-provider.ts";
import { onSiteAdapter } from "./on-site.ts";
import { panels } from "./panels.ts";
import { type WebPushDependencies, webPushAdapter } from "./web-push.ts";
import { whatsappAdapter } from "./whatsapp.ts";

/** Panels that list what they received and call nobody about it. */
export const listingProviders: readonly Provider[] = providerNames.filter(
  (name) => panels.get(name)?.received !== undefined,
);

interface AdapterOptions {
  provider: string;
  /** Of the account, with its secrets in clear. */
  settings: Readonly<Record<string, string | number>>;
  clock: Clock;
  rules: TargetRules;
  /** By which servers of the owner know us. */
  websiteSecret: string;
  findDomain(name: string): Promise<SenderDomain | undefined>;
  /** Of a line of pushes to apps. */
  fcm?: Pick<FcmDependencies, "listTokens" | "forget"> | undefined;
  /** Of a website whose keys are made. */
  webPush?: Omit<WebPushDependencies, "clock" | "rules"> | undefined;
}

/** How an account is called; undefined for a provider that nothing is sent by yet. */
export function openAdapter({ provider, settings, ...options }: AdapterOptions): Adapter | undefined {
  const { clock, rules } = options;
  const panel = panels.get(provider);
  const texts = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
  if (panel !== undefined) return httpProvider({ definition: panel, settings: texts, rules });
  if (provider === "bale") return baleAdapter({ settings: texts, rules });
  if (provider === "whatsapp") return whatsappAdapter({ settings: texts, rules });
  if (provider === "fcm") return options.fcm && fcmAdapter({ ...options.fcm, settings: texts, clock, rules });
  if (provider === "panel") return describedPanel(texts, rules);
  if (provider === "http") return apiCallAdapter({ clock, rules, secret: options.websiteSecret });
  if (provider === "onsite") return onSiteAdapter;
  if (provider === "webpush") return options.webPush && webPushAdapter({ ...options.webPush, clock, rules });
  if (provider !== "smtp") return undefined;
  const { host = "", port = "", secure = "tls", user, password } = texts;
  if (secure !== "tls" && secure !== "starttls" && secure !== "none") return undefined;
  return emailAdapter({
    account: { host, port: Number(port), secure, user, password },
    rules,
    findDomain: options.findDomain,
  });
}
