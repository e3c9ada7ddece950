import type { NewMessage } from "./enqueue-messages.ts";

/** The line that a text leaves by, and the bot of Bale that is tried before it. */
interface Lines {
  account: string;
  line: { id: string } | undefined;
  bale: { id: string; channel: string; tariffFa: number } | undefined;
}

interface Made {
  parts?: number | null;
  price?: number | null;
  problem?: object | undefined;
}

/** By Bale first: a message costs what one costs there, until the line has to send it. Pure. */
export function firstByBale(
  { account, line, bale }: Lines,
  { parts = null, price = null, problem }: Made,
): Pick<NewMessage, "account" | "line" | "parts" | "price" | "fallback"> | undefined {
  if (bale === undefined || line === undefined || problem !== undefined) return undefined;
  const fallback = { account, line: line.id, parts, price };
  return { account: bale.channel, line: bale.id, parts: 1, price: bale.tariffFa, fallback };
}
