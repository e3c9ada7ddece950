import { createSocket } from "node:dgram";
import { once } from "node:events";

/** A DNS server on a real socket (RFC 1035), for addresses, TXT, MX and CNAME. */
export interface DnsServer {
  /** For DNS_SERVERS. */
  address: string;
  /** Records by `TYPE name`; a text of several strings is a list. A name that is not here does not exist. */
  zone: Map<string, (string | string[])[]>;
  /** Names, or `TYPE name`, that are never answered. */
  silent: Set<string>;
  close(): void;
}

const types: Record<number, "A" | "CNAME" | "MX" | "TXT" | "AAAA"> = {
  1: "A",
  5: "CNAME",
  15: "MX",
  16: "TXT",
  28: "AAAA",
};

export async function startDns(): Promise<DnsServer> {
  const zone: DnsServer["zone"] = new Map();
  const silent = new Set<string>();
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, end } = readName(query, 12);
    const type = types[query.readUInt16BE(end)];
    if (silent.has(name) || silent.has(`${type} ${name}`)) return;
    const records = zone.get(`${type} ${name}`) ?? [];
    const exists = [...zone.keys()].some((key) => key.endsWith(` ${name}`));
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    // A response, recursion available; 3 is NXDOMAIN.
    head.writeUInt16BE(0x8180 | (exists ? 0 : 3), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    const answers = records.map((record) => answer(query.readUInt16BE(end), dataOf(type, record)));
    socket.send(Buffer.concat([head, query.subarray(12, end + 4), ...answers]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, zone, silent, close: () => socket.close() };
}

function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let place = start;
  for (let length = message[place] ?? 0; length > 0; length = message[place] ?? 0) {
    labels.push(message.toString("latin1", place + 1, place + 1 + length));
    place += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: place + 1 };
}

const nameBytes = (name: string) =>
  Buffer.concat([
    ...name.split(".").map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label)])),
    Buffer.of(0),
  ]);

function dataOf(type: string | undefined, record: string | string[]): Buffer {
  const strings = Array.isArray(record) ? record : [record];
  if (type === "TXT") {
    return Buffer.concat(strings.map((text) => Buffer.concat([Buffer.of(Buffer.byteLength(text)), Buffer.from(text)])));
  }
  const [text = ""] = strings;
  if (type === "CNAME") return nameBytes(text);
  if (type === "A") return Buffer.from(text.split(".").map(Number));
  if (type === "AAAA") return Buffer.from(text.replaceAll(":", ""), "hex");
  const [priority = "0", exchange = ""] = text.split(" ");
  const head = Buffer.alloc(2);
  head.writeUInt16BE(Number(priority));
  return Buffer.concat([head, nameBytes(exchange)]);
}

/** A record of the name in the question. */
function answer(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
