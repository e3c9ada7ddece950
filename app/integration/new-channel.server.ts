import { besidePaths, issuesOf, violationsAt } from "#app/services/failures.server.ts";
import type { Provider } from "#contract/integration-providers.ts";
import { violationText } from "#contract/text/violations.ts";
import { settingsOf } from "./account-form.ts";
import { newChannelField } from "./new-channel-form.ts";

/**
 * The failure of the call with what the provider needs and nobody typed: what else is wrong may have kept the call from
 * looking at it. Throws it with the form's fields.
 */
export function besideNewChannel(error: unknown, provider: Provider, given: Record<string, unknown>): never {
  const named = new Set(issuesOf(error).map(({ path }) => String(newChannelField(path)[0])));
  const missing = settingsOf(provider).filter(
    ({ name, isRequired }) => isRequired && !(name in given) && !named.has(name),
  );
  if (named.size === 0 || missing.length === 0) return besidePaths(error, newChannelField);
  const lacking = missing.map(({ name }) => ({ path: [name], message: violationText.required }));
  throw violationsAt([
    ...issuesOf(error).map(({ path, message }) => ({ path: newChannelField(path), message })),
    ...lacking,
  ]);
}
