import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { referenceOf } from "#platform/delivery/adapters/build-request.ts";
import { appSecret, phoneNumberId } from "./messengers.ts";
import { openPanel } from "./panel-peer.ts";

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
  const taken = { whatsapp: [] as string[], bale: new Set<string>() };
  const calls = new Map<string, number>();
  const count = (id: string) => void calls.set(id, (calls.get(id) ?? 0) + 1);
  const panel = openPanel();
  const answers: Record<string, (path: string, body: string) => Answer> = {
    whatsapp: (_, body) => answerWhatsapp(taken.whatsapp, JSON.parse(body), count),
    bale: (_, body) => answerBale(taken.bale, JSON.parse(body), count),
    line: panel.answer,
  };
  /** What becomes of all answers: given, lost with their connections, or waited for in vain. */
  const network = { answers: "come" as "come" | "are lost" | "do not come" };
  const server = createServer(async (request, response) => {
    const [, peer = "", rest = ""] = /^\/(\w+)(.*)$/.exec(request.url ?? "") ?? [];
    const answer = answers[peer]?.(rest, await text(request));
    if (network.answers === "do not come") return;
    if (answer === undefined || network.answers === "are lost") return void response.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const atPanel = (id: string) => panel.messages.get(referenceOf(id));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ taken, network, atPanel },
    /** How often a message was taken. */
    takingsOf: (id: string) =>
      taken.whatsapp.filter((each) => each === id).length + Number(taken.bale.has(id)) + (atPanel(id)?.takings ?? 0),
    /** Calls that brought a message, whatever came of them. */
    callsOf: (id: string) => (calls.get(id) ?? 0) + (atPanel(id)?.calls ?? 0),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerWhatsapp(
  taken: string[],
  { biz_opaque_callback_data: id }: { biz_opaque_callback_data: string },
  count: (id: string) => void,
): Answer {
  count(id);
  const what = whatsappCase(id);
  if (what === "refuses") return json(400, { error: { code: 131026, message: "undeliverable" } });
  taken.push(id);
  return what === "takes" ? json(200, { messaging_product: "whatsapp", messages: [{ id: `wamid.${id}` }] }) : undefined;
}

/** Takes each id once; what it says to a repeat is not documented. */
function answerBale(
  taken: Set<string>,
  { request_id: id }: { request_id: string },
  count: (id: string) => void,
): Answer {
  count(id);
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

/** A call of Meta about a message that it has, signed with the secret of the app. */
export function signedReport(id: string, status: string) {
  const reported = { id: `wamid.${id}`, status, biz_opaque_callback_data: id };
  const value = { metadata: { phone_number_id: phoneNumberId }, statuses: [reported] };
  const body = Buffer.from(JSON.stringify({ entry: [{ changes: [{ field: "messages", value }] }] }));
  return { body, signature: `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}` };
}
