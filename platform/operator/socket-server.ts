import { chmodSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { AppError } from "#platform/errors.ts";
import type { OperatorDependencies, Progress } from "./command.ts";
import { runCommand } from "./commands.ts";
import { readLines, request, send } from "./protocol.ts";
import { makeSocketPath } from "./socket-path.ts";
import { toLine } from "./to-line.ts";

/**
 * Serves the operator's commands on `DATA_DIR/nabz.sock` (mode 0600: access to the data folder is access to everything).
 * The caller holds the folder's lock. `close` stops listening, aborts running commands and waits for them.
 */
export async function serveOperator(dependencies: OperatorDependencies): Promise<{ close(): Promise<void> }> {
  const { path, remove } = makeSocketPath(dependencies.settings.DATA_DIR);
  const running = new Map<AbortController, Promise<void>>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const stop = new AbortController();
    const served = serveConnection(dependencies, socket, stop).finally(() => running.delete(stop));
    running.set(stop, served);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    // `listen` creates the file: without the mask other users could connect before its mode is set.
    const mask = process.umask(0o177);
    server.listen(path, resolve);
    process.umask(mask);
  });
  chmodSync(path, 0o600);
  return {
    async close() {
      server.close();
      for (const stop of running.keys()) stop.abort();
      await Promise.all(running.values());
      remove();
    },
  };
}

/** One connection carries one request, its progress and its result. Closing it or cancelling aborts the command. */
async function serveConnection(
  dependencies: OperatorDependencies,
  socket: Socket,
  stop: AbortController,
): Promise<void> {
  let work: Promise<void> | undefined;
  socket.on("error", () => stop.abort());
  stop.signal.addEventListener("abort", () => {
    // A connection without a request is not waited for.
    if (work === undefined) socket.destroy();
  });
  try {
    for await (const line of readLines(socket)) {
      const received = parseRequest(line);
      if (received === undefined) {
        send(socket, { error: "the request is not understood: is bin/nabz of another version than the platform?" });
        break;
      }
      if ("cancel" in received) stop.abort();
      else work ??= runRequest(dependencies, received, socket, stop.signal);
      if (work === undefined) break;
      work.finally(() => socket.destroySoon());
    }
  } catch {
    // A broken connection is handled as a closed one.
  }
  stop.abort();
  await work;
  socket.destroySoon();
}

function parseRequest(line: string) {
  try {
    const parsed = request.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

async function runRequest(
  dependencies: OperatorDependencies,
  received: { command: Parameters<typeof runCommand>[1]; args: object },
  socket: Socket,
  signal: AbortSignal,
): Promise<void> {
  try {
    const progress = (state: Progress) => send(socket, { progress: state });
    const result = await runCommand(dependencies, received.command, received.args, { progress, signal });
    send(socket, { result });
  } catch (error) {
    if (!(error instanceof AppError))
      dependencies.log.error({ err: error, command: received.command }, "command failed");
    send(socket, { error: toLine(error) });
  }
}
