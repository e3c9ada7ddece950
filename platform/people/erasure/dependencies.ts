import type { Dependencies } from "#platform/dependencies.ts";
import type { ClaimIntake } from "#platform/people/rebuild-identities.ts";
import type { DirtyDays } from "#platform/visits/dirty-days.ts";

/** What erasing people needs of other areas. */
export interface ErasureDependencies
  extends Pick<
    Dependencies,
    "postgres" | "clickhouse" | "barrier" | "clock" | "ids" | "identity" | "disk" | "messages"
  > {
  /** Lets the website's batches wait, and forgets what it remembers. */
  collector: ClaimIntake & {
    readonly dirtyDays: DirtyDays;
    readonly receivedEvents: { forget(website: string): void };
    forgetLoaded(): Promise<void>;
  };
  imports: {
    /** Whether a file of a website is being imported. */
    isImporting(website: string): Promise<boolean>;
    /** Deletes the files of a website that are not being imported. */
    forget(website: string): Promise<void>;
  };
  copies: {
    /** Resolves once the event store keeps of people only what PostgreSQL knew at the call, in its files too. */
    follow(website: string): Promise<void>;
  };
}
