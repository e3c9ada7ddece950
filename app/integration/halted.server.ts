import type { OwnerContext } from "#app/services/loaders.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";

/** Whether the website sends nothing at all, as its owner or a restore has it: messages wait. */
export const isHalted = async ({ api }: Pick<OwnerContext, "api">, website: string): Promise<boolean> =>
  (await orDefault(api.delivery.sending.get({ website })))?.result.isStopped ?? false;
