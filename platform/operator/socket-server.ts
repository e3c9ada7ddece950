import { chmodSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { AppError } from "#platform/errors.ts";
import type { OperatorDependencies, Progress } from "./command.ts";
import { runCommand } from "./commands.ts";
import { lineOf } from "./line-of.ts";
import { readLines, request, say } from "./protocol.ts";
import { makeSocketPath } from "./socket-path.ts";

/**
 * Serves the operator's commands on `DATA_DIR/nabz.sock` (mode 0600: who may open the data folder may do all). The
 * caller holds the folder's lock. `close` stops listening, asks what runs to stop and waits until it has.
 */
export async function serveOperator(dependencies: OperatorDependencies): Promise<{ close(): Promise<void> }> {
  const { path, remove } = makeSocketPath(dependencies.settings.DATA_DIR);
  const running = new Map<AbortController, Promise<void>>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const stop = new AbortController();
    const served = serveOne(dependencies, socket, stop).finally(() => running.delete(stop));
    running.set(stop, served);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    // The file is made inside `listen`: nobody may come in before its mode is set.
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

/** One connection: one request, its progress, its end. Who hangs up or cancels stops it. */
async function serveOne(dependencies: OperatorDependencies, socket: Socket, stop: AbortController): Promise<void> {
  let work: Promise<void> | undefined;
  socket.on("error", () => stop.abort());
  stop.signal.addEventListener("abort", () => {
    // A connection that has asked for nothing yet is not waited for.
    if (work === undefined) socket.destroy();
  });
  try {
    for await (const line of readLines(socket)) {
      const asked = parse(line);
      if (asked === undefined) {
        say(socket, { error: "the request is not understood: is bin/nabz of another version than the platform?" });
        break;
      }
      if ("cancel" in asked) stop.abort();
      else work ??= answer(dependencies, asked, socket, stop.signal);
      if (work === undefined) break;
      work.finally(() => socket.destroySoon());
    }
  } catch {
    // A connection that broke: the same as one that ended.
  }
  stop.abort();
  await work;
  socket.destroySoon();
}

function parse(line: string) {
  try {
    const parsed = request.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

async function answer(
  dependencies: OperatorDependencies,
  asked: { command: Parameters<typeof runCommand>[1]; args: object },
  socket: Socket,
  signal: AbortSignal,
): Promise<void> {
  try {
    const progress = (state: Progress) => say(socket, { progress: state });
    const result = await runCommand(dependencies, asked.command, asked.args, { progress, signal });
    say(socket, { result });
  } catch (error) {
    if (!(error instanceof AppError)) dependencies.log.error({ err: error, command: asked.command }, "a command failed");
    say(socket, { error: lineOf(error) });
  }
}
