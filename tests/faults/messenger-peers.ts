import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { referenceOf } from "#platform/delivery/adapters/build-request.ts";
import { appSecret, phoneNumberId } from "./messengers.ts";

/** What a message meets at its provider; the last digit of its id says which. */
export const whatsappCases = ["takes", "loses", "refuses", "loses, reports at once", "loses, reports late"] as const;
export const baleCases = [
  "takes",
  "loses, then knows it",
  "loses, then refuses the repeat",
  "loses, then is away",
  "refuses",
  "is away",
] as const;
const caseOf = <Name extends string>(cases: readonly Name[], id: string): Name | undefined =>
  cases[Number.parseInt(id.slice(-1), 16)];
export const whatsappCase = (id: string) => caseOf(whatsappCases, id);
export const baleCase = (id: string) => caseOf(baleCases, id);

/** Undefined where the connection breaks off before it is answered. */
type Answer = { status: number; body: object } | undefined;
const json = (status: number, body: object): Answer => ({ status, body });

/** WhatsApp, Safir and a panel on loopback, each with the messages that it has taken. */
export async function startMessengerPeers() {
  const taken = { whatsapp: [] as string[], bale: new Set<string>(), line: new Set<string>() };
  const answers: Record<string, (path: string, body: string) => Answer> = {
    whatsapp: (_, body) => answerWhatsapp(taken.whatsapp, JSON.parse(body)),
    bale: (_, body) => answerBale(taken.bale, JSON.parse(body)),
    line: (path, body) => answerLine(taken.line, path, body),
  };
  const server = createServer(async (request, response) => {
    const [, peer = "", rest = ""] = /^\/(\w+)(.*)$/.exec(request.url ?? "") ?? [];
    const answer = answers[peer]?.(rest, await text(request));
    if (answer === undefined) return void response.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    /** How often a message was taken. */
    takingsOf: (id: string) =>
      taken.whatsapp.filter((each) => each === id).length +
      Number(taken.bale.has(id)) +
      Number(taken.line.has(referenceOf(id))),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerWhatsapp(
  taken: string[],
  { biz_opaque_callback_data: id }: { biz_opaque_callback_data: string },
): Answer {
  const what = whatsappCase(id);
  if (what === "refuses") return json(400, { error: { code: 131026, message: "undeliverable" } });
  taken.push(id);
  return what === "takes" ? json(200, { messaging_product: "whatsapp", messages: [{ id: `wamid.${id}` }] }) : undefined;
}

/** Takes each id once; what it says to a repeat is not documented. */
function answerBale(taken: Set<string>, { request_id: id }: { request_id: string }): Answer {
  const what = baleCase(id);
  const refusal = (description: string) => json(200, { error_data: [{ code: 4, description }] });
  if (what === "refuses") return refusal("no account");
  if (what === "is away") return json(503, {});
  const isRepeat = taken.has(id);
  taken.add(id);
  if (!isRepeat && what !== "takes") return undefined;
  if (what === "loses, then refuses the repeat") return refusal("repeated request");
  if (what === "loses, then is away") return json(503, {});
  return json(200, { message_id: `bale-${id}`, error_data: null });
}

/** Kavenegar: a repeated `localid` is the message that it has, and can be looked up. */
function answerLine(taken: Set<string>, path: string, body: string): Answer {
  const lookedUp = new URL(path, "http://panel").searchParams.get("localid");
  const sent = JSON.parse(new URLSearchParams(body).get("localmessageids") ?? "[]") as string[];
  for (const reference of sent) taken.add(reference);
  const entries = (lookedUp === null ? sent : [lookedUp]).map((reference) => ({
    ...{ messageid: reference, status: taken.has(reference) ? 1 : 100, cost: 0 },
  }));
  return json(200, { return: { status: 200, message: "" }, entries });
}

/** A call of Meta about a message that it has, signed with the secret of the app. */
export function signedReport(id: string, status: string) {
  const reported = { id: `wamid.${id}`, status, biz_opaque_callback_data: id };
  const value = { metadata: { phone_number_id: phoneNumberId }, statuses: [reported] };
  const body = Buffer.from(JSON.stringify({ entry: [{ changes: [{ field: "messages", value }] }] }));
  return { body, signature: `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}` };
}
