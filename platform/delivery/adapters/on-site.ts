import type { Adapter } from "./adapter.ts";

/**
 * Messages on pages are handed out to visits (`platform/delivery/on-site`): the gate holds each until somebody comes, or its time is
 * over, so that none is ever called with.
 */
export const onSiteAdapter: Adapter = {
  unclear: "again",
  batchSize: 200,
  send: async (messages) => messages.map(() => ({ kind: "not_sent", said: "handed out to visits alone" })),
};
