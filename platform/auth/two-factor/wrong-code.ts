import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";

/** A code that is wrong, too old or used. */
export const wrongCode = () =>
  new AppError("BAD_REQUEST", "Wrong code of the second factor", {
    issues: [{ path: ["code"], message: violationText.wrongCode }],
  });
