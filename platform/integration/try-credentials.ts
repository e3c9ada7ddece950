import type { ChannelHealth } from "#contract/integration-channels.ts";
import type { Provider } from "#contract/integration-providers.ts";
import type { Dependencies } from "#platform/dependencies.ts";

type Tried = Pick<ChannelHealth, "state" | "message">;

/** Tries credentials once where the provider has a call that sends nothing and costs nothing. */
export async function tryCredentials(
  _dependencies: Pick<Dependencies, "settings">,
  _channel: { provider: Provider; settings: Readonly<Record<string, string | number>> },
): Promise<Tried> {
  return { state: "unknown", message: null };
}
