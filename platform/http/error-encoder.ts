import { ORPCError, ValidationError } from "@orpc/server";
import type { Logger } from "pino";
import { type ErrorBody, type ErrorCode, statusOfCode } from "#contract/errors.ts";
import { errorText } from "#contract/text/errors.ts";
import { AppError, listViolations } from "#platform/errors.ts";

/** Codes of Fastify and what callers get for them. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_CTP_INVALID_JSON_BODY: "MALFORMED_JSON",
  FST_ERR_CTP_EMPTY_JSON_BODY: "MALFORMED_JSON",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "BAD_REQUEST",
  FST_ERR_BAD_URL: "BAD_REQUEST",
};

/** Converts any error into an AppError for the caller; unexpected errors are logged. */
export function toAppError(error: unknown, log: Logger): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ORPCError) return fromContract(error, log);
  const { code = "", statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number };
  const known = fastifyCodes[code];
  if (known !== undefined) return new AppError(known, code);
  if (code.startsWith("FST_") && statusCode < 500) return new AppError("BAD_REQUEST", code);
  // The client aborted before the whole body arrived: no answer reaches it.
  if (code === "ECONNRESET" && statusCode < 500) return new AppError("BAD_REQUEST", "The request was aborted");
  log.error({ err: error }, "unexpected error");
  return new AppError("INTERNAL_SERVER_ERROR", "Unexpected error", { cause: error });
}

function fromContract(error: ORPCError<string, unknown>, log: Logger): AppError {
  if (error.cause instanceof AppError) return error.cause;
  if (error.code === "BAD_REQUEST") {
    const issues = error.cause instanceof ValidationError ? listViolations(error.cause.issues) : [];
    return new AppError("BAD_REQUEST", error.message, { issues });
  }
  // Without the error itself: it holds the answer, which may contain secrets.
  if (error.cause instanceof ValidationError)
    log.error({ issues: error.cause.issues }, "response violates the contract");
  else log.error({ err: error.cause ?? error }, "unexpected error in the contract library");
  return new AppError("INTERNAL_SERVER_ERROR", error.message, { cause: error });
}

/** The body of an error, in the one shape of the contract. */
export function encodeError(error: AppError): ErrorBody {
  const data = {
    ...error.data,
    ...(error.issues === undefined ? {} : { issues: [...error.issues] }),
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
  };
  return {
    status: statusOfCode[error.code],
    code: error.code,
    message: errorText[error.code],
    ...(Object.keys(data).length === 0 ? {} : { data }),
  };
}
