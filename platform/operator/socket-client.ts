import { connect, type Socket } from "node:net";
import { AppError } from "#platform/errors.ts";
import type { CommandRun } from "./command.ts";
import type { CommandName } from "./commands.ts";
import { readLines, reply, say } from "./protocol.ts";
import { findSocketPath } from "./socket-path.ts";

/**
 * Reaches the platform that runs on a data folder. Undefined where none does. Throws an Error of one line where it may
 * not be reached.
 */
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

/** Has the platform run a command. Throws what the platform says, or that it went away. */
export async function runOverSocket(
  socket: Socket,
  { command, args, job }: { command: CommandName; args: Record<string, unknown>; job: CommandRun },
): Promise<unknown> {
  // What was asked may be done already: it says so, and stops.
  const cancel = () => say(socket, { cancel: true });
  job.signal.addEventListener("abort", cancel);
  try {
    say(socket, { command, args });
    for await (const line of readLines(socket)) {
      const said = reply.parse(JSON.parse(line));
      if ("progress" in said) job.progress(said.progress);
      else if ("error" in said) throw new AppError("REFUSED", said.error);
      else return said.result;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
  } finally {
    job.signal.removeEventListener("abort", cancel);
    socket.destroy();
  }
  throw new Error("the platform went away before it answered: run the command again");
}
