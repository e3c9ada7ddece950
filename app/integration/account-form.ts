import { z } from "zod";
import { channelFields, settingFields } from "#contract/integration-channels.ts";
import { type Provider, providers, type SettingName } from "#contract/integration-providers.ts";
import { panelSettings } from "#contract/panel-settings.ts";
import { asciiDigits } from "#contract/phone.ts";

/** The settings that a form of this release shows. */
const shownSettings = [
  ...(["apiKey", "user", "password", "host", "port", "secure", "baseUrl"] as const),
  ...(["phoneNumberId", "wabaId", "token", "appSecret", "serviceAccount"] as const),
  ...panelSettings,
] as const;
export type ShownSetting = (typeof shownSettings)[number];

const isShown = (name: SettingName): name is ShownSetting => shownSettings.some((shown) => shown === name);

/** The settings of a provider in the order of its form. */
export const settingsOf = (provider: Provider) =>
  providers[provider].fields.flatMap(({ name, isSecret, isRequired }) =>
    isShown(name) ? [{ name, isSecret, isRequired }] : [],
  );

const typed = z.string().max(500).optional();
const { apiKey, password, token, appSecret, serviceAccount } = settingFields;
/** Of a panel that the owner describes: a form shows all of it, so what is empty is taken back. */
const described = z.string().max(4_000).default("");

/** Name and settings of a channel. Which of them its provider needs, and whether it takes them, the platform says. */
export const accountForm = z.object({
  name: channelFields.shape.name,
  ...{ apiKey: apiKey.optional(), user: typed, password: password.optional() },
  ...{ host: typed, secure: typed, baseUrl: typed },
  ...{ phoneNumberId: typed, wabaId: typed, token: token.optional(), appSecret: appSecret.optional() },
  serviceAccount: serviceAccount.optional(),
  ...{ url: described, encoding: described, headers: described, body: described },
  ...{ successPlace: described, successValues: described, retryValues: described },
  ...{ idPlace: described, messagePlace: described, reportUrl: described, statePlace: described },
  ...{ deliveredValues: described, undeliveredValues: described },
  acceptUntested: z.literal("on").optional(),
  port: z
    .string()
    .default("")
    .transform((text) => asciiDigits(text.trim()) || undefined),
});

type Typed = Omit<z.output<typeof accountForm>, "acceptUntested">;
type Settings = z.input<typeof channelFields>["settings"];

/** The settings as the call takes them; of a secret that is left out nothing, so that it stays. */
export const readSettings = (provider: Provider, typed: Typed): Settings =>
  Object.fromEntries(
    settingsOf(provider).flatMap(({ name }) => {
      const value = typed[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The form's field of a violation of the call. */
export const settingField = (path: readonly (string | number)[]) =>
  path[0] === "settings" ? path.slice(1, 2) : [...path];
