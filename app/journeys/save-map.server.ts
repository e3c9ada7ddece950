import { z } from "zod";
import { isRefusedAs, whyRefused } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { Sent } from "#app/services/send-map.ts";
import type { Client } from "#contract/client.ts";
import type { StoredMap } from "./map/editor.ts";

type Replacing = Parameters<Client["journeys"]["blocks"]["replace"]>[0];

const sent = z.object({
  map: z
    .string()
    .max(2_000_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as Omit<Replacing, "journey">;
      } catch {
        context.addIssue({ code: "custom" });
        return z.NEVER;
      }
    }),
});

/** Saves what the map sends; the platform checks it as it checks every call. */
export async function saveMap({ api, param }: OwnerContext, form: FormData): Promise<Sent<StoredMap>> {
  const parsed = sent.safeParse(Object.fromEntries(form));
  if (!parsed.success) throw new Response(null, { status: 400 });
  const journey = param("journey");
  try {
    return { kind: "saved", map: (await api.journeys.blocks.replace({ ...parsed.data.map, journey })).result };
  } catch (error) {
    if (isRefusedAs(error, "STALE")) {
      return { kind: "stale", map: (await api.journeys.map({ jid: journey })).result };
    }
    const message = isRefusedAs(error, "NOT_FOUND") ? undefined : whyRefused(error);
    if (message === undefined) throw error;
    return { kind: "refused", message };
  }
}
