// Without schemas: the browser loads this file.

import type { PanelSetting } from "./panel-settings.ts";
import type { PromptField } from "./web-push.ts";

/** What a website sends by. `PUSH` is a push to apps, `WEB_PUSH` one to browsers; caps and plans count both as PUSH. */
export const sendingTypes = ["SMS", "EMAIL", "PUSH", "WEB_PUSH", "WHATSAPP", "ON_SITE", "API"] as const;
export type SendingType = (typeof sendingTypes)[number];

/** A setting of a provider. What is secret is sealed, and read back as `true`. */
export interface SettingField {
  name: SettingName;
  isSecret: boolean;
  isRequired: boolean;
}

export type SettingName =
  | ("apiKey" | "user" | "password" | "baseUrl" | "host" | "port" | "secure")
  | ("serviceAccount" | "phoneNumberId" | "wabaId" | "token" | "appSecret")
  | PromptField
  | PanelSetting;

interface ProviderDefinition {
  type: SendingType;
  fields: readonly SettingField[];
}

const secret = (name: SettingName): SettingField => ({ name, isSecret: true, isRequired: true });
const open = (name: SettingName): SettingField => ({ name, isSecret: false, isRequired: true });
const optional = (name: SettingName): SettingField => ({ name, isSecret: false, isRequired: false });

const byKey = [secret("apiKey"), optional("baseUrl")] as const;
const bySignIn = [open("user"), secret("password"), optional("baseUrl")] as const;

/** Every provider with the settings that it needs. Without required ones they exist as soon as a website sends anything. */
const definitions = {
  kavenegar: { type: "SMS", fields: byKey },
  smsir: { type: "SMS", fields: byKey },
  ghasedak: { type: "SMS", fields: byKey },
  melipayamak: { type: "SMS", fields: bySignIn },
  /** Any other panel, as its owner describes it (`contract/panel-settings.ts`). */
  panel: {
    type: "SMS",
    fields: [
      ...[open("url"), open("encoding")],
      { name: "apiKey", isSecret: true, isRequired: false },
      optional("user"),
      { name: "password", isSecret: true, isRequired: false },
      ...[optional("headers"), optional("body")],
      ...[optional("successPlace"), optional("successValues"), optional("retryValues"), optional("idPlace")],
      ...[optional("messagePlace"), optional("reportUrl"), optional("statePlace")],
      ...[optional("deliveredValues"), optional("undeliveredValues")],
    ],
  },
  bale: { type: "SMS", fields: byKey },
  smtp: {
    type: "EMAIL",
    fields: [
      ...[open("host"), open("port"), open("secure"), optional("user")],
      { name: "password", isSecret: true, isRequired: false },
    ],
  },
  fcm: { type: "PUSH", fields: [secret("serviceAccount"), optional("baseUrl")] },
  whatsapp: {
    type: "WHATSAPP",
    fields: [open("phoneNumberId"), open("wabaId"), secret("token"), secret("appSecret"), optional("baseUrl")],
  },
  webpush: {
    type: "WEB_PUSH",
    fields: [optional("promptTitle"), optional("promptText"), optional("promptAllow"), optional("promptLater")],
  },
  onsite: { type: "ON_SITE", fields: [] },
  http: { type: "API", fields: [] },
} as const satisfies Record<string, ProviderDefinition>;

export type Provider = keyof typeof definitions;
export const providers: Readonly<Record<Provider, ProviderDefinition>> = definitions;
export const providerNames = Object.keys(definitions) as [Provider, ...Provider[]];

/** Providers that need no settings: a website has one channel of each. */
export const builtInProviders: readonly Provider[] = ["webpush", "onsite", "http"];
export const builtInTypes = ["WEB_PUSH", "ON_SITE", "API"] as const satisfies readonly SendingType[];
export type BuiltInType = (typeof builtInTypes)[number];

/** Providers without a call that sends nothing and costs nothing: only a message shows whether their account works. */
const untriedProviders: readonly Provider[] = ["panel", "bale"];
export const isTried = (provider: Provider): boolean => !untriedProviders.includes(provider);

/** Panels that send by patterns which they have approved; others send the text. */
export const patternProviders: readonly Provider[] = ["kavenegar", "smsir", "ghasedak", "melipayamak"];
export const hasPatterns = (provider: string): boolean => patternProviders.some((name) => name === provider);

export const mailSecure = ["tls", "starttls", "none"] as const;

export const lineKinds = ["service", "promotional", "bale"] as const;
export type LineKind = (typeof lineKinds)[number];

/** The days of a week as rules of time name them, Saturday first. */
export const weekDays = ["sat", "sun", "mon", "tue", "wed", "thu", "fri"] as const;
export type WeekDay = (typeof weekDays)[number];

/** When a line may send by law, in Asia/Tehran whatever the website's zone: promotion by day, service at any hour. */
export const legalHours: Readonly<Record<LineKind, [{ days: WeekDay[]; from: string; to: string }]>> = {
  promotional: [{ days: [...weekDays], from: "09:00", to: "21:00" }],
  service: [{ days: [...weekDays], from: "00:00", to: "24:00" }],
  bale: [{ days: [...weekDays], from: "00:00", to: "24:00" }],
};
