import { expect, it } from "vitest";
import { csvFile, linesOf, openExport } from "./csv-file.server.ts";

const headers = () => new Headers();
const file = (parts: AsyncIterable<{ items: string[] }>) =>
  csvFile(
    { name: "pages", headers: headers(), heads: ["page"] },
    linesOf(parts, (item) => [item]),
  );

it("an export is sent part by part in its order", async () => {
  async function* parts() {
    yield { items: ["/a", "/b"] };
    yield { items: [] };
    yield { items: ["/c"] };
  }
  const { first, all } = await openExport(parts());
  expect(first.items).toEqual(["/a", "/b"]);
  expect(await file(all).text()).toBe("page\r\n/a\r\n/b\r\n/c\r\n");
});

it("an export that fails before its first part is a failure and no file", async () => {
  // biome-ignore lint/correctness/useYield: it fails before it yields.
  async function* parts(): AsyncGenerator<{ items: string[] }> {
    throw new Error("refused");
  }
  await expect(openExport(parts())).rejects.toThrow("refused");
});

it("a reader that leaves ends the export", async () => {
  let isClosed = false;
  async function* parts() {
    try {
      for (;;) yield { items: ["/a".repeat(40_000)] };
    } finally {
      isClosed = true;
    }
  }
  const { all } = await openExport(parts());
  const reader = file(all).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await expect.poll(() => isClosed).toBe(true);
});
