import { connect, isIP, type Socket } from "node:net";
import { OutgoingError } from "#platform/outgoing/outgoing-error.ts";
import { guardedLookup, refuseAddress, type TargetRules } from "#platform/outgoing/target.ts";

interface MailServer {
  host: string;
  port: number;
}

/**
 * Opens a connection to an owner's mail server: its name may lead elsewhere than when the channel was saved, so it is
 * judged again for each connection, and connected to as it was judged. Throws OutgoingError.
 */
export function connectMailServer(
  { host, port }: MailServer,
  { rules, connectMs }: { rules: TargetRules; connectMs: number },
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    if (isIP(host) !== 0) refuseAddress(host, rules);
    const socket = connect({ host, port, lookup: guardedLookup(rules) });
    const slow = setTimeout(
      () => socket.destroy(new OutgoingError("timeout", `${host} does not take a connection`)),
      connectMs,
    );
    const fail = (cause: Error & { code?: string }) => {
      clearTimeout(slow);
      socket.destroy();
      reject(
        cause instanceof OutgoingError
          ? cause
          : new OutgoingError("connection", `${host} cannot be reached (${cause.code ?? ""})`, { cause }),
      );
    };
    socket.once("error", fail);
    socket.once("connect", () => {
      clearTimeout(slow);
      socket.removeListener("error", fail);
      resolve(socket);
    });
  });
}
