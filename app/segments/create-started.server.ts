import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { logFailure } from "#app/services/log-failure.server.ts";

type Created = Parameters<OwnerContext["api"]["segments"]["create"]>[0];

/**
 * Makes a segment, starts it, and leads to it. Where it does not start it leads there all the same, and says so: sent again,
 * the form would find the segment's name taken. Throws as the call that makes it.
 */
export async function createStarted({ api }: Pick<OwnerContext, "api">, created: Created): Promise<Done> {
  const { result } = await api.segments.create(created);
  const to = `/w/${result.website}/segments/${result.id}`;
  const { name } = result;
  try {
    await api.segments.start({ segment: result.id });
  } catch (error) {
    logFailure(error);
    return { to, toast: { tone: "bad", key: "segmentNotStarted", name } };
  }
  return { to, toast: { tone: "ok", key: "created", name } };
}
