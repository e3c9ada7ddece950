import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { SMTPServer, SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import type { Settings } from "#platform/settings.ts";
import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import { readBounceAddress } from "../message-addresses.ts";
import { maxRead } from "../responses/read-returned.ts";
import { readBounceCertificate, rereadMs } from "./bounce-certificate.ts";
import { BounceLimits, bounceBounds, unavailable } from "./bounce-limits.ts";
import { takeBounce } from "./take-bounce.ts";

type BounceDependencies = Pick<DeliveryDependencies, "postgres" | "clock" | "accounts" | "log"> & {
  settings: Settings;
};
type Answer = (error?: Error | null) => void;
const reply = (work: Promise<void>, answer: Answer): void =>
  void work.then(
    () => answer(),
    (error: Error) => answer(error),
  );

export interface BounceServer {
  /** Answers the port. Throws an Error of one line where it cannot be had. */
  listen(): Promise<number>;
  /** Takes no further mail and ends what is under way. */
  close(): Promise<void>;
}

/** RFC 5321, 4.5.1: every server takes mails to its postmaster. Nobody reads ours: they are dropped. */
const isPostmaster = (address: string, host: string): boolean => {
  const [local, domain] = address.toLowerCase().split("@");
  return local === "postmaster" && (domain === undefined || domain === host || domain.startsWith("bounce."));
};

/**
 * The intake of returned mails: an SMTP server that takes mails to addresses of our signature alone, one receiver each.
 * It knows no AUTH. STARTTLS is offered with a certificate of the operator's for the host of PLATFORM_URL; a mail without it
 * is taken too, as senders expect of an MX.
 */
export async function openBounceServer(
  dependencies: BounceDependencies,
  limits = new BounceLimits(),
): Promise<BounceServer> {
  // Loaded where it is used: most installations have no such port.
  const { SMTPServer } = await import("smtp-server");
  const { settings, log } = dependencies;
  const host = new URL(settings.PLATFORM_URL).hostname;
  const certificate = readBounceCertificate(settings);
  const lives = new Map<string, NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  const end: IncomingMail["end"] = (id: string) =>
    [...smtp.connections].find((connection) => connection.id === id)?.close();
  const smtp = new SMTPServer({
    name: host,
    ...{ logger: false, disableReverseLookup: true, ...certificate },
    disabledCommands: ["AUTH", ...(certificate === undefined ? ["STARTTLS"] : []), "WIZ", "SHELL", "KILL"],
    ...{ size: bounceBounds.bytes, rejectOversized: true, maxRecipients: 1, maxClients: bounceBounds.connections },
    ...{ socketTimeout: bounceBounds.idleMs, closeTimeout: bounceBounds.closeMs },
    maxCommandLength: bounceBounds.commandLength,
    onConnect(session, answer) {
      lives.set(session.id, setTimeout(end, bounceBounds.lifeMs, session.id).unref());
      reply(limits.connect(session), answer);
    },
    onClose(session) {
      clearTimeout(lives.get(session.id));
      lives.delete(session.id);
      limits.disconnect(session);
    },
    onRcptTo({ address }, session, answer) {
      const message = readBounceAddress(address, settings);
      const isTaken = message !== undefined || isPostmaster(address, host);
      reply(isTaken ? limits.take(session, message) : limits.refuseUnknown(session), answer);
    },
    onData(stream, session, answer) {
      reply(takeMail(dependencies, { stream, session, end, underWay }), answer);
    },
  });
  const rereading = certificate && setInterval(() => reread(dependencies, smtp), rereadMs).unref();
  // Clients that break off; an error without a listener would end the process.
  smtp.on("error", (error) => log.debug({ err: error }, "smtp connection failed"));
  return {
    listen: () => listenOn(smtp, settings),
    async close() {
      if (smtp.server.listening) await new Promise<void>((resolve) => smtp.close(resolve));
      for (const life of lives.values()) clearTimeout(life);
      clearInterval(rereading);
      await Promise.allSettled(underWay);
    },
  };
}

/** Resolves with the port. */
async function listenOn(
  smtp: SMTPServer,
  { BOUNCE_PORT: port = 0, BOUNCE_HOST: host }: BounceDependencies["settings"],
) {
  const server = smtp.listen(port, host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE") throw new Error(`BOUNCE_PORT ${port} is taken`);
    throw new Error(`BOUNCE_PORT ${port} cannot be opened: ${error.message}`);
  });
  return (server.address() as AddressInfo).port;
}

/** A certificate that was renewed serves from then on; with one that cannot be read the old one does. */
function reread({ settings, log }: BounceDependencies, smtp: SMTPServer): void {
  try {
    const certificate = readBounceCertificate(settings);
    if (certificate !== undefined) smtp.updateSecureContext({ ...certificate });
  } catch (error) {
    log.warn({ err: error }, "certificate of returned mails not read");
  }
}

interface IncomingMail {
  stream: SMTPServerDataStream;
  session: SMTPServerSession;
  /** Closes a connection. */
  end(id: string): void;
  /** What is being written down. */
  underWay: Set<Promise<void>>;
}

/** Takes the mail of a session. Throws a refusal that its sender repeats where the stores are away. */
async function takeMail(
  dependencies: BounceDependencies,
  { stream, session, end, underWay }: IncomingMail,
): Promise<void> {
  const raw = await readBeginning(stream, () => end(session.id));
  const message = readBounceAddress(session.envelope.rcptTo[0]?.address ?? "", dependencies.settings);
  if (raw === undefined || message === undefined) return;
  const taking = takeBounce(dependencies, { message, raw });
  underWay.add(taking);
  try {
    await taking;
  } catch (error) {
    dependencies.log.warn({ err: error }, "returned mail not taken");
    throw unavailable();
  } finally {
    underWay.delete(taking);
  }
}

/** What is read of a mail; the rest passes by. Undefined for one that is too long, or was broken off. */
async function readBeginning(stream: SMTPServerDataStream, end: () => void): Promise<Buffer | undefined> {
  const kept: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      if (bytes < maxRead.bytes) kept.push(chunk);
      bytes += chunk.length;
      // The rest of a mail that is a little too long is awaited for its answer; one without end is not.
      if (bytes > 2 * bounceBounds.bytes) end();
    }
  } catch {
    return undefined;
  }
  return stream.sizeExceeded ? undefined : Buffer.concat(kept);
}
