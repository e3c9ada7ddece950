import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CDPSession } from "playwright-core";
import { z } from "zod";

/** What `tracker/capture.ts` puts into a page, and what of it is called. */

const here = fileURLToPath(new URL(".", import.meta.url));
/** Beside the platform's bundle in a build, in `build/` when run from the sources. */
const built = [join(here, "..", "tracker"), join(here, "..", "..", "..", "build", "tracker")];

let script: string | undefined;

/** The page's part of a capture; undefined where it was not built. */
export function readCaptureScript(): string | undefined {
  const folder = built.find((path) => existsSync(join(path, "capture.js")));
  if (folder !== undefined) script ??= readFileSync(join(folder, "capture.js"), "utf8");
  return script;
}

const evaluated = z.object({
  result: z.object({ value: z.unknown().optional() }).loose(),
  exceptionDetails: z.object({ text: z.string() }).loose().optional(),
});

/** A world of our own in the page's main frame. It ends where the page goes elsewhere. */
export interface PageWorld {
  /** Calls a function of `nabzCapture`; its arguments and its result are JSON. */
  call<T>(name: string, result: z.ZodType<T>, ...given: readonly unknown[]): Promise<T>;
}

/** The page went elsewhere, or broke what runs in it. */
export class LostWorld extends Error {}

export async function openWorld(session: CDPSession, source: string): Promise<PageWorld> {
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId: contextId } = await session.send("Page.createIsolatedWorld", {
    frameId: frameTree.frame.id,
    worldName: "nabz",
  });
  const evaluate = async (expression: string) => {
    const answer = await session
      .send("Runtime.evaluate", { contextId, expression, returnByValue: true, awaitPromise: true })
      .catch((error: unknown) => {
        throw new LostWorld("The page went elsewhere", { cause: error });
      });
    const { result, exceptionDetails } = evaluated.parse(answer);
    if (exceptionDetails !== undefined) throw new LostWorld(exceptionDetails.text);
    return result.value;
  };
  await evaluate(`${source};0`);
  return {
    call: async (name, result, ...given) =>
      result.parse(await evaluate(`nabzCapture.${name}(${given.map((each) => JSON.stringify(each)).join(",")})`)),
  };
}
