/** What a message whose first answer is lost meets at the panel; its text says which. */
export const lookupCases = ["is there", "never came", "is found late", "is never found"] as const;
/** The panel does not look a message up so often. */
const lateLookUps = 3;

/** What the panel says of a message, query after query, the last again and again; its text says which. */
export const reportCases: Readonly<Record<string, readonly number[]>> = {
  delivered: [10],
  undelivered: [11],
  failed: [6],
  blocked: [14],
  "on its way": [5],
  "on its way, then delivered": [5, 5, 10],
  "failed, then delivered": [6, 10],
  "delivered, then failed": [10, 6],
  "undelivered, then delivered": [11, 10],
};

interface PanelMessage {
  /** The panel's. */
  id: string;
  text: string;
  /** Calls that brought it. */
  calls: number;
  /** How often it went out: a second one is never taken for a repeat here, so that none stays unnoticed. */
  takings: number;
  lookUps: number;
  /** Queries about its state. */
  polls: number;
}

interface PanelAnswer {
  status: number;
  body: object;
}

const accepted = (entries: readonly object[]): PanelAnswer => ({
  ...{ status: 200, body: { return: { status: 200, message: "" }, entries } },
});

/** Kavenegar's calls to send, to look up by `localid` and to query states; `messages` are by their references. */
export function openPanel() {
  const messages = new Map<string, PanelMessage>();
  const take = (reference: string, text: string) => {
    const message = messages.get(reference) ?? { id: reference, text, calls: 0, takings: 0, lookUps: 0, polls: 0 };
    messages.set(reference, message);
    message.calls += 1;
    if (message.text !== "never came" || message.calls > 1) message.takings += 1;
    return { messageid: reference, status: 1, cost: 0 };
  };
  const send = (form: URLSearchParams) => {
    const [references = [], texts = []] = ["localmessageids", "message"].map(
      (name) => JSON.parse(form.get(name) ?? "[]") as string[],
    );
    return accepted(references.map((reference, index) => take(reference, texts[index] ?? "")));
  };
  const lookUp = (reference: string): PanelAnswer => {
    const message = messages.get(reference);
    if (message !== undefined) message.lookUps += 1;
    const isLate = message?.text === "is found late" && message.lookUps <= lateLookUps;
    if (isLate || message?.text === "is never found") return { status: 503, body: {} };
    return accepted([{ messageid: reference, status: message === undefined || message.takings === 0 ? 100 : 1 }]);
  };
  const poll = (references: readonly string[]) =>
    accepted(
      references.flatMap((reference) => {
        const message = messages.get(reference);
        if (message === undefined) return [];
        message.polls += 1;
        const said = reportCases[message.text] ?? [1];
        return [{ messageid: reference, status: said[message.polls - 1] ?? said.at(-1) }];
      }),
    );
  const answer = (path: string, body: string): PanelAnswer => {
    const { pathname, searchParams } = new URL(path, "http://panel");
    if (pathname.endsWith("/statuslocalmessageid.json")) return lookUp(searchParams.get("localid") ?? "");
    if (pathname.endsWith("/status.json")) return poll((searchParams.get("messageid") ?? "").split(","));
    return send(new URLSearchParams(body));
  };
  return { messages, answer };
}
