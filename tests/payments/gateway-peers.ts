import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * How a peer answers: as documented, with a code of its own (to calls whose method and path have `only` in them), with
 * rubbish, never, by closing the connection; `lost`: such calls are carried out, and their answer is lost.
 */
export type PeerMode = "normal" | "rubbish" | "silent" | "broken" | { code: number; only?: string } | { lost: string };

interface Session {
  /** In minor units. */
  amount: number;
  callback: string;
  isPaid: boolean;
  isVerified: boolean;
  isRefunded: boolean;
  /** The bank has refused the card. */
  isFailed?: boolean;
  /** Nobody has paid it within the gateway's time. */
  isExpired?: boolean;
}

export interface GatewayPeer {
  url: string;
  mode: PeerMode;
  sessions: Map<string, Session>;
  /** Path and parsed body of every call. */
  calls: { method: string; path: string; headers: IncomingMessage["headers"]; fields: Record<string, unknown> }[];
  /** What the owner does on the gateway's page. */
  pay(authority: string): void;
  close(): Promise<void>;
}

type Fields = Record<string, unknown>;
interface Reply {
  status?: number;
  body: unknown;
}
type Answer = (path: string, fields: Fields, peer: GatewayPeer) => Reply;

/** `replies`: what was answered to each Idempotency-Key, whatever it was, by a gateway that replays it. */
async function openPeer(answer: Answer, refuse: (code: number) => Reply, replies?: Map<string, Reply>) {
  const server = createServer((request, response) => {
    void serve(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const peer: GatewayPeer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: "normal",
    sessions: new Map(),
    calls: [],
    pay(authority) {
      const session = peer.sessions.get(authority);
      if (session === undefined) throw new Error(`No session ${authority}`);
      session.isPaid = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { url: path = "", method = "" } = request;
    const isJson = request.headers["content-type"]?.includes("json") === true;
    const fields = (isJson ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))) as Fields;
    peer.calls.push({ method, path, headers: request.headers, fields });
    const { mode } = peer;
    if (mode === "silent") return;
    if (mode === "broken") return void request.socket.destroy();
    if (mode === "rubbish") return void response.end("<html>504 Gateway Time-out</html>");
    const isOf = (part = "") => `${method} ${path}`.includes(part);
    const isRefused = typeof mode === "object" && "code" in mode && isOf(mode.only);
    const key = String(request.headers["idempotency-key"]);
    const reply = replies?.get(key) ?? (isRefused ? refuse(mode.code) : answer(path, fields, peer));
    if (key !== "undefined") replies?.set(key, reply);
    if (typeof mode === "object" && "lost" in mode && isOf(mode.lost)) return void request.socket.destroy();
    const { status = 200, body } = reply;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }
  return peer;
}

const newSession = (amount: unknown, callback: unknown): Session => ({
  ...{ amount: Number(amount), callback: String(callback) },
  ...{ isPaid: false, isVerified: false, isRefunded: false },
});

/** Zarinpal v4: 100 and 101, `errors` beside an empty `data`. */
export function openZarinpalPeer(): Promise<GatewayPeer> {
  const refuse = (code: number) => ({ body: { data: [], errors: { code, message: "refused", validations: [] } } });
  const done = (data: object) => ({ body: { data, errors: [] } });
  return openPeer((path, { merchant_id, amount, authority, currency, callback_url }, { sessions }) => {
    if (typeof merchant_id !== "string" || merchant_id.length !== 36) return refuse(-10);
    if (path.endsWith("/request.json")) {
      if (currency !== "IRR" || !Number.isInteger(amount) || Number(amount) < 1_000) return refuse(-9);
      const made = `A${String(sessions.size + 1).padStart(35, "0")}`;
      sessions.set(made, newSession(amount, callback_url));
      return done({ code: 100, message: "Success", authority: made, fee_type: "Merchant", fee: 100 });
    }
    if (path.endsWith("/unVerified.json")) {
      const waiting = [...sessions].filter(([, { isPaid, isVerified }]) => isPaid && !isVerified).slice(-100);
      const authorities = waiting.map(([each, { amount, callback }]) => ({
        ...{ authority: each, amount, callback_url: callback, referer: "/", date: "2026-11-20 17:33:25" },
      }));
      // Documented as text here, and as a number everywhere else.
      return done({ code: "100", message: "Success", authorities });
    }
    const session = sessions.get(String(authority));
    if (session === undefined) return refuse(-55);
    if (path.endsWith("/inquiry.json")) {
      const { isRefunded, isVerified, isPaid, isFailed } = session;
      const paid = isVerified ? "VERIFIED" : isPaid ? "PAID" : "IN_BANK";
      return done({ code: 100, message: "Success", status: isRefunded ? "REVERSED" : isFailed ? "FAILED" : paid });
    }
    if (path.endsWith("/reverse.json")) {
      // "Not successful, or reversed before": the inquiry alone says which.
      if (!session.isVerified || session.isRefunded) return refuse(-61);
      session.isRefunded = true;
      return done({ code: 100, message: "Reversed" });
    }
    if (session.amount !== amount) return refuse(-50);
    if (!session.isPaid) return refuse(-51);
    const code = session.isVerified ? 101 : 100;
    session.isVerified = true;
    return done({
      code,
      message: "Verified",
      ref_id: Number(String(authority).slice(1)) + 200,
      card_pan: "502229******5995",
    });
  }, refuse);
}

/** Zibal: 100 and 201, 202 for what is not paid; the repeat of a verification has no amount. */
export function openZibalPeer(): Promise<GatewayPeer> {
  const refuse = (result: number) => ({ body: { result, message: "refused" } });
  return openPeer((path, { merchant, amount, callbackUrl, trackId }, { sessions }) => {
    if (merchant !== "zibal") return refuse(102);
    if (path === "/v1/request") {
      if (!Number.isInteger(amount) || Number(amount) <= 1_000) return refuse(105);
      const made = 3_000_000 + sessions.size;
      sessions.set(String(made), newSession(amount, callbackUrl));
      return { body: { result: 100, message: "success", trackId: made } };
    }
    const session = sessions.get(String(trackId));
    if (session === undefined) return refuse(203);
    const paid = { amount: session.amount, refNumber: `${trackId}7`, status: 1, orderId: "" };
    if (path === "/v1/inquiry") return { body: { result: 100, message: "success", ...paid } };
    if (!session.isPaid) return refuse(202);
    if (session.isVerified) return { body: { result: 201, message: "already verified" } };
    session.isVerified = true;
    return { body: { result: 100, message: "success", paidAt: "2026-11-20T10:00:00", ...paid } };
  }, refuse);
}

/** Stripe Checkout: sessions by form, read by their id; a repeated Idempotency-Key is answered as before, by errors too. */
export function openStripePeer(): Promise<GatewayPeer> {
  const refuse = (status: number, code?: string) => ({
    status,
    body: { error: { type: "api_error", code, message: "refused" } },
  });
  const listed = ({ amount, isRefunded }: Session) =>
    isRefunded ? [{ id: "re_1", object: "refund", amount, status: "succeeded" }] : [];
  return openPeer(
    (path, fields, { sessions, url, calls }) => {
      if (path === "/v1/checkout/sessions") {
        const amount = fields["line_items[0][price_data][unit_amount]"];
        if (fields.mode !== "payment" || fields["line_items[0][price_data][currency]"] !== "eur") return refuse(400);
        const made = `cs_test_${sessions.size + 1}`;
        sessions.set(made, newSession(amount, fields.success_url));
        return { body: bodyOf(made, sessions.get(made), url) };
      }
      if (path.startsWith("/v1/refunds")) {
        const isList = calls.at(-1)?.method === "GET";
        const intent = isList ? new URL(path, url).searchParams.get("payment_intent") : fields.payment_intent;
        const session = sessions.get(String(intent).replace("pi_", "cs_"));
        if (session === undefined || !session.isPaid) return refuse(400);
        if (isList) return { body: { object: "list", data: listed(session), has_more: false } };
        if (session.isRefunded) return refuse(400, "charge_already_refunded");
        session.isRefunded = true;
        return { body: listed(session)[0] };
      }
      const id = path.split("/").at(-1) ?? "";
      const session = sessions.get(id);
      return session === undefined ? refuse(404) : { body: bodyOf(id, session, url) };
    },
    refuse,
    new Map(),
  );
}

const bodyOf = (id: string, session: Session | undefined, url: string) => ({
  ...{ id, object: "checkout.session", url: session?.isPaid ? null : `${url}/pay/${id}`, currency: "eur" },
  ...{ status: session?.isPaid ? "complete" : session?.isExpired ? "expired" : "open" },
  payment_status: session?.isPaid ? "paid" : "unpaid",
  ...{ amount_total: session?.amount ?? 0, payment_intent: session?.isPaid ? id.replace("cs_", "pi_") : null },
});
