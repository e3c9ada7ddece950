import type { z } from "zod";
import { formatNumber } from "#app/format/numbers.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { besidePaths } from "#app/services/failures.server.ts";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { findChannel } from "./find-channel.server.ts";
import { fillLine, kindsOf, lineField, lineForm, readLines } from "./line-form.ts";

type Context = Pick<OwnerContext, "api" | "param">;

/** The address of a line that there is not yet. */
const newLine = "new";

/** The channel of the address and its line; throws a 404 Response where it has none of this id. */
export async function findLine({ api, param }: Context) {
  const channel = await findChannel(api, { website: param("website"), channel: param("channel") });
  const line = channel.lines.find(({ id }) => id === param("line").toLowerCase());
  if (channel.type !== "SMS" || (line === undefined && param("line") !== newLine)) {
    throw new Response(null, { status: 404 });
  }
  return { channel, line, back: `/w/${channel.website}/integration/channels/${channel.id}` };
}

export async function loadLine(context: OwnerContext) {
  const { channel, line, back } = await findLine(context);
  const others = (line?.hours.length ?? 0) - 1;
  return {
    ...{ back, isNew: line === undefined, values: fillLine(line, channel.provider) },
    ...{ form: describeForm(lineForm), kinds: kindsOf(channel.provider) },
    more: others > 0 ? formatNumber(others) : "",
  };
}

export async function saveLine(context: Context & { value: z.output<typeof lineForm> }): Promise<Done> {
  const { channel, line, back } = await findLine(context);
  const { lines, index } = readLines(context.value, channel.lines, line?.id ?? "");
  try {
    await context.api.integration.channels.update({ id: channel.id, lines });
  } catch (error) {
    besidePaths(error, (path) => (path[0] === "lines" && path[1] === index ? lineField(path) : ["number"]));
  }
  return { to: back, toast: { tone: "ok", key: "saved" } };
}

/** Deletes the line of the address. */
export async function deleteLine(context: Context): Promise<Done> {
  const { channel, line, back } = await findLine(context);
  const lines = channel.lines.filter(({ id }) => id !== line?.id);
  await context.api.integration.channels.update({ id: channel.id, lines });
  return { to: back, toast: { tone: "ok", key: "deleted", name: line?.number ?? "" } };
}
