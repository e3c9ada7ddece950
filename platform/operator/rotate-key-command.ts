import { z } from "zod";
import { type Rotation, rotateKey } from "#platform/secrets/rotate-key.ts";
import type { Command } from "./command.ts";

const args = z.object({});

/** `rotate-key`: a new sealing key, and every sealed value under it. Killed or stopped, the next run finishes it. */
export const rotateKeyCommand: Command<z.infer<typeof args>, Rotation> = {
  args,
  run: (dependencies, _, { progress, signal }) =>
    rotateKey(dependencies, {
      signal,
      progress: ({ done, total }) => progress({ done, total, text: `${done} of ${total} values` }),
    }),
};
