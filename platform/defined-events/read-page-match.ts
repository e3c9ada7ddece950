import type { UserEvent } from "#contract/defined-events.ts";
import { readPageRule } from "#contract/page-address.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";

type PageMatch = NonNullable<UserEvent["match"]>;

/** The page of a rule as it is stored. Throws BAD_REQUEST naming the address where it can match nothing. */
export function readPageMatch({ mode, url }: PageMatch, ownHost: string): PageMatch {
  const read = readPageRule({ mode, url }, ownHost);
  if (read === undefined) {
    const issues = [{ path: ["match", "url"], message: violationText.eventPage }];
    throw new AppError("BAD_REQUEST", "The rule matches no page", { issues });
  }
  return { mode, url: read };
}
