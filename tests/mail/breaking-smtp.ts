import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** Where a server drops the connection: at a verb, in the middle of a mail, or after it without an answer. */
export type Break = "greeting" | "EHLO" | "MAIL" | "RCPT" | "DATA" | "middle" | "dot";

export interface AcceptedMail {
  from: string;
  to: string[];
  /** As it came, without the line that ends it. */
  raw: string;
}

const later = (socket: Socket, line: string, ms: number) => setTimeout(() => socket.write(`${line}\r\n`), ms);

/** Milliseconds before the answer to a whole mail, and to a verb. */
interface Delays {
  dot: number;
  verb: number;
}

/** An SMTP server without TLS that takes mails, drops connections where it should and answers what it should, once each. */
export async function startBreakingSmtp() {
  const [accepted, breaks]: [AcceptedMail[], Break[]] = [[], []];
  const answers: { verb: string; line: string }[] = [];
  const delays: Delays = { dot: 0, verb: 0 };
  const sockets = new Set<Socket>();
  const breaksAt = (place: Break) => breaks[0] === place && breaks.shift() !== undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy()).once("close", () => sockets.delete(socket));
    if (breaksAt("greeting")) return socket.destroy();
    socket.write("220 peer ready\r\n");
    serve(socket);
  });

  function serve(socket: Socket) {
    let buffer = "";
    let [mail, isInData]: [AcceptedMail | undefined, boolean] = [undefined, false];
    socket.on("data", (chunk: Buffer) => {
      buffer += chunk.toString("latin1");
      if (isInData && breaksAt("middle")) return socket.destroy();
      for (;;) {
        const end = buffer.indexOf(isInData ? "\r\n.\r\n" : "\r\n");
        if (end < 0) return;
        const part = buffer.slice(0, end);
        buffer = buffer.slice(end + (isInData ? 5 : 2));
        if (!isInData) {
          if (!command(part)) return socket.destroy();
          continue;
        }
        isInData = false;
        accepted.push({ from: mail?.from ?? "", to: mail?.to ?? [], raw: part.replaceAll("\r\n..", "\r\n.") });
        if (breaksAt("dot")) return socket.destroy();
        later(socket, "250 taken", delays.dot);
      }
    });
    const command = (line: string): boolean => {
      const verb = (line.split(" ")[0] ?? "").toUpperCase();
      if (breaksAt(verb as Break)) return false;
      const prepared = answers.findIndex((each) => each.verb === verb);
      const [answer] = prepared < 0 ? [] : answers.splice(prepared, 1);
      const address = /<(.*?)>/.exec(line)?.[1] ?? "";
      if (answer === undefined && verb === "MAIL") mail = { from: address, to: [], raw: "" };
      if (answer === undefined && verb === "RCPT") mail?.to.push(address);
      isInData = answer === undefined && verb === "DATA";
      const usual = verb === "EHLO" ? "250-peer\r\n250 8BITMIME" : isInData ? "354 go on" : "250 ok";
      later(socket, answer?.line ?? usual, delays.verb);
      return true;
    };
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    ...{ accepted, breaks, answers, delays, port: (server.address() as AddressInfo).port },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
