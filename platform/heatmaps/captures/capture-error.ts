import type { CaptureFailure } from "#contract/captures.ts";

/** Why a page has no picture. The message is for the log. */
export class CaptureError extends Error {
  constructor(
    readonly reason: CaptureFailure,
    message: string = reason,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = "CaptureError";
  }
}
