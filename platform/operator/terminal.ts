import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Progress } from "./command.ts";
import { toPlainText } from "./plain-text.ts";

/** The streams of a command, so that tests can give their own. */
export interface Terminal {
  out: { write(text: string): unknown };
  err: { write(text: string): unknown; isTTY?: boolean | undefined; columns?: number | undefined };
  input: NodeJS.ReadableStream & { isTTY?: boolean | undefined };
}

/** What the command itself writes to clear a line; everything else that a terminal acts upon comes from data. */
const clearLine = "\r\x1b[2K";

/** The same streams, which show control characters of names and messages by their codes. */
export function plainTerminal({ out, err, input }: Terminal): Terminal {
  const write = (to: Terminal["out"]) => (text: string) =>
    to.write(text.startsWith(clearLine) ? clearLine + toPlainText(text.slice(clearLine.length)) : toPlainText(text));
  return { input, out: { write: write(out) }, err: { write: write(err), isTTY: err.isTTY, columns: err.columns } };
}

const barWidth = 30;

/** Shows progress: a bar on a terminal, otherwise a line for every tenth. */
export class ProgressView {
  #tenth = 0;
  #drawn = false;

  constructor(private readonly err: Terminal["err"]) {}

  show({ done, total, text }: Progress): void {
    const share = total === 0 ? 1 : Math.min(done / total, 1);
    const line = `${String(Math.floor(share * 100)).padStart(3)} %  ${text}`;
    if (this.err.isTTY === true) {
      const full = Math.round(share * barWidth);
      const bar = `[${"#".repeat(full)}${" ".repeat(barWidth - full)}] ${line}`;
      this.err.write(`${clearLine}${bar.slice(0, (this.err.columns ?? 80) - 1)}`);
      this.#drawn = true;
      return;
    }
    const tenth = Math.floor(share * 10);
    if (tenth <= this.#tenth) return;
    this.#tenth = tenth;
    this.err.write(`${line.trimStart()}\n`);
  }

  /** Clears the bar. */
  end(): void {
    if (this.#drawn) this.err.write(clearLine);
    this.#drawn = false;
  }
}

/** Reads a password without echo; empty where Enter was pressed at once. */
export async function askPassword({ err, input }: Terminal, question: string): Promise<string> {
  err.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.question("").then(resolve, reject);
      lines.once("SIGINT", () => reject(new Error("stopped")));
      lines.once("close", () => reject(new Error("stopped")));
    });
  } finally {
    lines.close();
    err.write("\n");
  }
}

/** Longer input is no password. */
const maxInput = 10_000;

/** The first line of standard input, to its end where there is no line end. Throws an Error of one line where it is empty. */
export async function readPassword(input: Terminal["input"]): Promise<string> {
  let text = "";
  for await (const chunk of input) {
    text += chunk.toString();
    if (text.includes("\n") || text.length > maxInput) break;
  }
  const [password = ""] = text.split(/\r?\n/);
  if (password === "") throw new Error("--password-stdin: standard input holds no password");
  return password;
}
