import type { Queries } from "#platform/stores/postgres/handle.ts";

/** A piece of work for later. Kind and key name it: it exists once, however often it is added. */
export interface NewJob {
  kind: string;
  /** Unique within the kind, such as a website and a period. */
  key: string;
  payload: object;
  /** When it is to run, in milliseconds since 1970. */
  due: number;
  /** The website that it belongs to: it is deleted with it. */
  website?: string | undefined;
  /** Of due jobs of a lane the highest runs first; 0 unless given, -100 to 100. */
  priority?: number;
}

/** A job that a process runs under a lease. */
export interface ClaimedJob {
  kind: string;
  key: string;
  payload: unknown;
  website: string | null;
  /** 1 for the first try. A try that was cut off counts. */
  attempt: number;
}

/** What a handler leaves to the one transaction that ends its job. */
export interface JobOutcome {
  /** Writes that happen exactly once: with the job's end, or not at all. */
  effects?(queries: Queries): Promise<void>;
  /** What follows the transaction and may be missed where the process ends, such as deleting a file. */
  afterwards?(): void;
  /** When the same job runs again, in milliseconds since 1970; without it the job is done for good. */
  repeatAt?: number;
}

/** Says how far a job is: 0 to 1, and a text for people. Stored about once a second; later calls replace earlier ones. */
export type ReportProgress = (share: number, text?: string) => void;

/**
 * Runs a job. It may be called more than once for the same job (a crash, a lost lease), so what must happen once goes
 * into `effects`. `signal` is aborted where the job was cancelled or claimed by another process, within a third of the
 * lease, and where the process ends. A throw postpones the job; GiveUp makes it dead at once.
 */
export type JobHandler = (claimed: ClaimedJob, signal: AbortSignal, progress: ReportProgress) => Promise<JobOutcome>;

/** A job that no further try would help. */
export class GiveUp extends Error {}

export interface JobKind {
  run: JobHandler;
  /** Exists always, once, under an empty key; sets its next time by `repeatAt` and never dies. */
  isRecurring?: boolean;
  /** Writes that happen with the end of a job whose every try failed, or was cut off. */
  bury?(claimed: ClaimedJob, queries: Queries): Promise<void>;
  /** Kinds of one lane share its places, so that a slow kind delays its own lane alone; `default` unless given. */
  lane?: string;
  /** Of jobs of one priority, websites take turns: one with hundreds delays another's by one of its own. */
  isRoundRobin?: boolean;
}

const minute = 60_000;
/** Growing, so that mails outlast a mail server that is away for a night; about 8 hours in all. */
const retryDelays = [10_000, minute, 5 * minute, 15 * minute, 60 * minute, 120 * minute, 300 * minute] as const;

/** A job dies with this try. */
export const maxAttempts = retryDelays.length + 1;

/** The pause after a try that failed, in milliseconds; the longest from then on. */
export const retryDelayMs = (attempt: number): number => retryDelays[attempt - 1] ?? 300 * minute;
