import { apiClient } from "#app/services/api.server.ts";
import type { Pressed } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";

/** A gateway is slower than the platform, which gives it up before this. */
const gatewayTimeoutMs = 30_000;

/** The platform for calls that move money: a repeat of the same press has the effect of one. */
export const onceApi = ({ request, token, pressKey }: Pick<OwnerContext, "request" | "token"> & Pressed) =>
  apiClient(request, token, { pressKey, timeoutMs: gatewayTimeoutMs });
