import { connect, type Socket } from "node:net";
import { AppError } from "#platform/errors.ts";
import type { CommandRun } from "./command.ts";
import type { CommandName } from "./commands.ts";
import { readLines, reply, send } from "./protocol.ts";
import { findSocketPath } from "./socket-path.ts";

/** Connects to the platform that runs on a data folder; undefined where none runs. Throws an Error of one line. */
export async function reachPlatform(dataDir: string): Promise<Socket | undefined> {
  const socket = connect(findSocketPath(dataDir));
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("error", reject);
    });
    return socket;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ECONNREFUSED" || code === "ENOTSOCK") return undefined;
    throw new Error(
      code === "EACCES" ? `the platform on ${dataDir} belongs to another user` : `the platform: ${message}`,
    );
  }
}

/** Runs a command in the platform's process. Throws the error that the platform answers, or that it went away. */
export async function runOverSocket(
  socket: Socket,
  { command, args, run }: { command: CommandName; args: Record<string, unknown>; run: CommandRun },
): Promise<unknown> {
  // The command may have ended already: the answer says so.
  const cancel = () => send(socket, { cancel: true });
  run.signal.addEventListener("abort", cancel);
  try {
    send(socket, { command, args });
    for await (const line of readLines(socket)) {
      const received = reply.parse(JSON.parse(line));
      if ("progress" in received) run.progress(received.progress);
      else if ("error" in received) throw new AppError("REFUSED", received.error);
      else return received.result;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
  } finally {
    run.signal.removeEventListener("abort", cancel);
    socket.destroy();
  }
  throw new Error("the platform went away before it answered: run the command again");
}
