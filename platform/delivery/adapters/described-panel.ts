import { readPanel } from "#contract/panel-settings.ts";
import type { TargetRules } from "#platform/outgoing/target.ts";
import type { Adapter } from "./adapter.ts";
import type { Values } from "./build-request.ts";
import { httpProvider } from "./http-provider.ts";
import { providerSchema } from "./provider-schema.ts";

/** A panel as its owner describes it; undefined where what is stored is no description any more. */
export function describedPanel(settings: Values, rules: TargetRules): Adapter | undefined {
  const read = readPanel(settings, (credential) => settings[credential] !== undefined);
  if (!("definition" in read)) return undefined;
  const { apiKey, user, password } = settings;
  const credentials = Object.entries({ apiKey, user, password }).filter(([, value]) => value !== undefined);
  return httpProvider({
    definition: providerSchema.parse(read.definition),
    settings: Object.fromEntries(credentials) as Values,
    rules,
  });
}
