import type { IncomingMessage, ServerResponse } from "node:http";

interface SentRow {
  messageId: number;
  mobile: number;
  messageText: string;
  lineNumber: number;
  sendDateTime: number;
}

interface ReceivedRow {
  mobile: number;
  number: number;
  messageText: string;
  receivedDateTime: number;
}

const secondsOf = (time: number) => Math.floor(time / 1_000);
const tehran = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Tehran", dateStyle: "short" });
const dayOf = (seconds: number) => tehran.format(seconds * 1_000);

/**
 * SMS.ir as its documents have it: no id of ours, numbers without a sign, times in seconds, and what it sent and received
 * today in pages, the newest first. `cutAt`: it takes messages and ends the connection before its answer, or within it.
 */
export class SmsirPeer {
  readonly sent: SentRow[] = [];
  readonly received: ReceivedRow[] = [];
  readonly paths: string[] = [];
  cutAt: "head" | "body" | undefined;
  /** Its lists lack what it took. */
  isForgetful = false;

  constructor(private readonly clock: { time: number }) {}

  answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://smsir");
    this.paths.push(pathname);
    const isSending = pathname === "/send/likeToLike";
    const data = isSending ? this.#take(JSON.parse(body)) : this.#page(pathname, searchParams);
    const answer = JSON.stringify({ status: 1, message: "موفق", data });
    if (!isSending || this.cutAt === undefined) response.end(answer);
    else if (this.cutAt === "head") response.destroy();
    else response.writeHead(200).write(answer.slice(0, 20), () => response.destroy());
  }

  /** Somebody writes to a line. */
  write(mobile: string, text: string, { line = 30_001_234, at = this.clock.time } = {}): void {
    this.received.push({
      ...{ mobile: Number(mobile), number: line, messageText: text, receivedDateTime: secondsOf(at) },
    });
  }

  #take(call: { lineNumber: string; messageTexts: string[]; mobiles: string[] }): object {
    const messageIds = call.mobiles.map((mobile, index) => {
      const messageId = 1_000 + this.sent.length;
      const row = { lineNumber: Number(call.lineNumber), sendDateTime: secondsOf(this.clock.time) };
      const messageText = `${call.messageTexts[index]}`.trim().replaceAll("\n", "\r\n");
      this.sent.push({ ...row, messageId, mobile: Number(mobile), messageText });
      return messageId;
    });
    return { packId: "p", messageIds, cost: 1 };
  }

  #page(pathname: string, query: URLSearchParams): object[] {
    const today = dayOf(secondsOf(this.clock.time));
    const listed = this.#list(pathname, { today, from: Number(query.get("fromDate") ?? 0) });
    const size = Number(query.get("pageSize"));
    return listed.reverse().slice((Number(query.get("pageNumber")) - 1) * size, Number(query.get("pageNumber")) * size);
  }

  #list(pathname: string, { today, from }: { today: string; from: number }): object[] {
    if (pathname === "/send/live") {
      return this.isForgetful ? [] : this.sent.filter(({ sendDateTime }) => dayOf(sendDateTime) === today);
    }
    if (pathname === "/receive/live") {
      return this.received.filter(({ receivedDateTime: at }) => dayOf(at) === today);
    }
    return this.received.filter(({ receivedDateTime: at }) => dayOf(at) !== today && at >= from);
  }
}
