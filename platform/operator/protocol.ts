import type { Socket } from "node:net";
import { z } from "zod";
import { commandName } from "./commands.ts";

/** Messages of a client, one JSON object a line: one request, then at most one cancellation. */
export const request = z.union([
  z.object({ command: commandName, args: z.record(z.string(), z.unknown()) }),
  z.object({ cancel: z.literal(true) }),
]);
export type CommandRequest = z.infer<typeof request>;

const progress = z.object({ done: z.number(), total: z.number(), text: z.string() });

/** Messages of a server: any number of progress lines, then the result or the error. */
export const reply = z.union([
  z.object({ progress }),
  z.object({ result: z.unknown() }),
  z.object({ error: z.string() }),
]);
export type Reply = z.infer<typeof reply>;

const maxLineLength = 1024 * 1024;

/** The lines of a socket until the other side closes it. A line that is too long ends them. */
export async function* readLines(socket: Socket): AsyncGenerator<string> {
  socket.setEncoding("utf8");
  let rest = "";
  for await (const chunk of socket as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
    if (rest.length > maxLineLength) return;
  }
}

/** Sends a message; does nothing where the other side is gone. */
export function send(socket: Socket, message: CommandRequest | Reply): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}
