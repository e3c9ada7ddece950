import type { Queries } from "#platform/stores/postgres/handle.ts";

/** A piece of work for later. Kind and key name it: it exists once, however often it is added. */
export interface NewJob {
  kind: string;
  /** What tells it from others of its kind, such as a website and a period. */
  key: string;
  payload: object;
  /** When it is to be done, in milliseconds since 1970. */
  due: number;
}

/** A job in somebody's hands. */
export interface Taken {
  kind: string;
  key: string;
  payload: unknown;
  /** 1 for the first try. A try that was cut off counts. */
  attempt: number;
}

/** What a handler leaves to be done in the one transaction that ends its job. */
export interface Outcome {
  /** Writes that happen exactly once: with the job's end, or not at all. */
  effects?(queries: Queries): Promise<void>;
  /** When the same job is to be done again, in milliseconds since 1970; without it the job is done for good. */
  again?: number;
}

/**
 * Does a job. It may be called more than once for the same job (a crash, a lost lease), so what must happen once goes
 * into `effects`. `signal` is aborted where the job was given to somebody else, or the process ends. What it throws
 * makes the job be tried again later; GiveUp makes it dead at once.
 */
export type Handler = (job: Taken, signal: AbortSignal) => Promise<Outcome>;

/** A job that no further try would help. */
export class GiveUp extends Error {}

export interface Kind {
  run: Handler;
  /** Exists always, once, under an empty key; asks for its next time by `again` and never dies. */
  standing?: boolean;
}

const minute = 60_000;
/** Growing, so that a mail server that is away for a night is met again; about 8 hours in all. */
const waits = [10_000, minute, 5 * minute, 15 * minute, 60 * minute, 120 * minute, 300 * minute] as const;

/** A job dies with this try. */
export const mostAttempts = waits.length + 1;

/** How long to wait after a try that failed, in milliseconds; the longest from then on. */
export const waitAfter = (attempt: number): number => waits[attempt - 1] ?? waits[waits.length - 1] ?? minute;
