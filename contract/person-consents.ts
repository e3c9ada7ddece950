import { z } from "zod";
import { channels } from "./channels.ts";
import { suppressedLineKinds, suppressionStates } from "./delivery-states.ts";
import { provenances } from "./provenance.ts";

/** What changed of what a person allows, and of the addresses by which they are reached. */

/** Who said what is recorded of an address: `person` by a link or a reply, `provider` by what came back. */
const consentSayers = [...provenances, "person", "provider"] as const;

/**
 * `granted` and `refused` by the person, `stated` by the owner for them; `blocked` and `released` by the owner's
 * do-not-contact; the others close an address: see suppressions.
 */
export const consentChange = z.object({
  channel: z.enum(channels),
  state: z.enum([...(["granted", "refused", "stated", "blocked", "released"] as const), ...suppressionStates]),
  at: z.iso.datetime({ offset: true }),
  saidBy: z.enum(consentSayers),
  /** Of what was said of one address; null of what holds for the person. */
  address: z.string().nullable(),
  /** Where a consent of elsewhere comes from, as its file or its owner wrote it. */
  source: z.string().nullable(),
  /** The kind of lines that are closed to the address; empty: all. */
  lineKind: z.enum(suppressedLineKinds),
});
