import type { ChannelSettings } from "#contract/integration-channels.ts";
import { type Provider, providers, type SettingField } from "#contract/integration-providers.ts";
import { isLoopback } from "#contract/mail-server.ts";
import { readPanel } from "#contract/panel-settings.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import type { ChannelRow } from "./sql/channels.ts";

type Before = Pick<ChannelRow, "settings" | "secretFields">;

/** What a channel is set to after a change: what is stored as it is, and the secrets that are to be sealed. */
export interface ReadSettings extends Before {
  /** What the change brings; the others stay as they are sealed. */
  secrets: Record<string, string>;
}

/**
 * Puts given settings in the place of those before; what is left out stays, and so does a secret given as `true`.
 * Throws BAD_REQUEST naming the fields that the provider needs or does not know.
 */
export function readSettings(provider: Provider, given: ChannelSettings | undefined, before: Before): ReadSettings {
  const { fields } = providers[provider];
  const entries = Object.entries(given ?? {}).filter(([, value]) => value !== undefined && value !== true);
  const unknown = entries.filter(([name]) => !fields.some((field) => field.name === name)).map(([name]) => name);
  const isSecret = (name: string) => fields.some((field) => field.name === name && field.isSecret);
  const secrets = Object.fromEntries(
    entries.filter(([name]) => isSecret(name)).map(([name, value]) => [name, `${value}`]),
  );
  const settings = { ...before.settings };
  for (const [name, value] of entries) {
    if (!isSecret(name) && (typeof value === "string" || typeof value === "number")) settings[name] = value;
  }
  const secretFields = [...new Set([...before.secretFields, ...Object.keys(secrets)])].toSorted();
  const has = ({ name }: Pick<SettingField, "name">) => name in settings || secretFields.includes(name);
  const missing = fields.filter((field) => field.isRequired && !has(field)).map(({ name }) => name);
  const issues = [
    ...unknown.map((name) => ({ path: ["settings", name], message: violationText.unknownField })),
    ...missing.map((name) => ({ path: ["settings", name], message: violationText.required })),
    ...plainPassword(settings, secretFields),
    ...(provider === "panel"
      ? panelIssues(settings, has).filter(({ path: [, field] }) => !missing.some((name) => name === field))
      : []),
  ];
  if (issues.length > 0) throw new AppError("BAD_REQUEST", "The settings are not what the provider needs", { issues });
  return { settings, secretFields, secrets };
}

/** A password never goes unencrypted to another machine. */
function plainPassword({ secure, host }: Before["settings"], secretFields: readonly string[]) {
  const isPlain = secure === "none" && secretFields.includes("password") && !isLoopback(`${host ?? ""}`);
  return isPlain ? [{ path: ["settings", "secure"], message: violationText.mailPlain }] : [];
}

/** What keeps an owner's description of a panel from being called. */
function panelIssues(settings: Before["settings"], has: (field: Pick<SettingField, "name">) => boolean) {
  const texts = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, `${value}`]));
  const read = readPanel(texts, (name) => has({ name }));
  if ("definition" in read) return [];
  return read.issues.map(({ field, problem }) => ({ path: ["settings", field], message: violationText[problem] }));
}
