import { expect, it } from "vitest";
import { EventRewrites } from "./event-rewrites.ts";

/** A promise with what settles it. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

it("who reads while events are replaced reads again, and gets nothing of a change that is half done", async () => {
  const rewrites = new EventRewrites();
  const [reading, replacing] = [gate(), gate()];
  let value = "old";
  const discarded: string[] = [];
  const slow = rewrites.readWhole(
    "shop",
    async () => {
      const read = value;
      await reading.opened;
      return read;
    },
    async (result) => void discarded.push(result),
  );
  const rewrite = rewrites.run("shop", async () => {
    value = "half";
    await replacing.opened;
    value = "new";
  });
  await Promise.resolve();
  const late = rewrites.readWhole("shop", () => value);
  expect(await rewrites.readWhole("other", () => value), "another website waits for nothing").toBe("half");
  replacing.open();
  await rewrite;
  reading.open();
  expect(await slow).toBe("new");
  expect(discarded).toEqual(["old"]);
  expect(await late).toBe("new");
});

it("a read that fails meanwhile is repeated, one that fails by itself is not, nor after a failed change", async () => {
  const rewrites = new EventRewrites();
  let tries = 0;
  const read = rewrites.readWhole("shop", async () => {
    tries += 1;
    if (tries === 1) {
      await expect(rewrites.run("shop", () => Promise.reject(new Error("full")))).rejects.toThrow("full");
      throw new Error("a row is missing");
    }
    return tries;
  });
  expect(await read).toBe(2);
  await expect(rewrites.readWhole("shop", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
});
