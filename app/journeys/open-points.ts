import { isBlocking, type ViolationCode } from "#contract/journeys/violations.ts";

interface Violation {
  code: ViolationCode;
  block?: string | undefined;
  message: string;
}

/** What has to be put right on the map before a start, each with its block. */
export const openPoints = (violations: readonly Violation[]) =>
  violations.filter(isBlocking).map(({ block, message }) => ({ block, message }));
