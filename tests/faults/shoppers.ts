import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

interface Batch {
  visitor: string;
  attempt: number;
  events: { id: string; name: string; at: string; url: string }[];
}

/** Browsers that send batches without pause and, as the tracker does, repeat what was not acknowledged. */
export interface Shoppers {
  /** Ids whose batch was answered with 202. */
  acknowledged: Set<string>;
  /** Ids that were ever sent. */
  sent: Set<string>;
  /** Waits until every batch under way is answered, then ends. */
  finish(): Promise<void>;
  /** Ends at once; what is not acknowledged stays so. */
  leave(): Promise<void>;
}

const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

export function sendShoppers(platformUrl: string, key: string, count: number): Shoppers {
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  let state: "shopping" | "finishing" | "gone" = "shopping";

  const fill = (): Batch => ({
    visitor: randomUUID(),
    attempt: 1,
    events: Array.from({ length: 1 + Math.floor(Math.random() * 30) }, () => ({
      id: randomUUID(),
      name: "page_view",
      at: new Date().toISOString(),
      url: "https://shop.example/tea",
    })),
  });

  async function post(batch: Batch): Promise<boolean> {
    for (const { id } of batch.events) sent.add(id);
    const body = JSON.stringify({ key, ...batch, sentAt: new Date().toISOString() });
    const headers = { "content-type": "text/plain", "user-agent": browser, origin: "https://shop.example" };
    try {
      const answer = await fetch(`${platformUrl}/collect`, { method: "POST", body, headers });
      if (answer.status !== 202) return false;
      const { accepted, duplicates } = (await answer.json()) as { accepted: number; duplicates: number };
      if (accepted + duplicates !== batch.events.length) throw new Error("An acknowledged batch misses events");
      for (const { id } of batch.events) acknowledged.add(id);
      return true;
    } catch (error) {
      if ((error as Error).message.startsWith("An acknowledged")) throw error;
      return false;
    }
  }

  async function shop(): Promise<void> {
    let batch = fill();
    while (state !== "gone") {
      if (await post(batch)) {
        if (state === "finishing") return;
        batch = fill();
      } else {
        batch.attempt += 1;
        await wait(20 + Math.random() * 80);
      }
    }
  }

  const all = Promise.all(Array.from({ length: count }, shop));
  const end = async (how: "finishing" | "gone") => {
    state = how;
    await all;
  };
  return { acknowledged, sent, finish: () => end("finishing"), leave: () => end("gone") };
}
