import type { Dependencies } from "#platform/dependencies.ts";
import type { Accounts } from "./accounts.ts";
import type { SourceFacts } from "./source-facts.ts";
import type { ClaimedMessage } from "./sql/messages.ts";

/** What sending depends on. */
export interface DeliveryDependencies
  extends Pick<Dependencies, "postgres" | "clock" | "ids" | "log" | "settings" | "plans"> {
  accounts: Accounts;
  /** Facts of what messages come from. */
  sourceFacts?: SourceFacts;
}

/** A message that is begun: its attempt is counted. */
export interface BegunMessage extends Omit<ClaimedMessage, "address"> {
  attempt: number;
  address: string;
}
