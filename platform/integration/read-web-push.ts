import type { OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { countSubscriptions } from "#platform/web-push/subscriptions.ts";
import { readPublicKey } from "#platform/web-push/website-keys.ts";

/** What an owner puts on the site for web push, and what came of it. */
export async function readWebPush(
  { postgres, clock, settings }: Pick<Dependencies, "postgres" | "clock" | "settings">,
  { id: website, key }: OwnWebsite,
) {
  const { count, lastAt } = await countSubscriptions(postgres, { website, now: new Date(clock.now()) });
  return {
    publicKey: (await readPublicKey(postgres, website)) ?? null,
    script: `<script async src="${settings.PLATFORM_URL}/push.js" data-key="${key}"></script>`,
    worker: `importScripts("${settings.PLATFORM_URL}/push-worker.js");`,
    subscriptions: count,
    lastAt: lastAt?.toISOString() ?? null,
  };
}
