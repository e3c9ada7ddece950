import { z } from "zod";

/** The closed list of error codes and the HTTP status of each. `contract/text/errors.ts` has the Persian messages. */
export const statusOfCode = {
  BAD_REQUEST: 400,
  MALFORMED_JSON: 400,
  UNAUTHORIZED: 401,
  WRONG_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  SIGN_IN_EXPIRED: 401,
  FORBIDDEN: 403,
  REGISTRATION_CLOSED: 403,
  LINK_EXPIRED: 403,
  QUOTA_EXCEEDED: 403,
  REPORTS_HIDDEN: 403,
  NOT_FOUND: 404,
  UNKNOWN_PATH: 404,
  METHOD_NOT_SUPPORTED: 405,
  TIMEOUT: 408,
  CONFLICT: 409,
  BALANCE_TOO_LOW: 409,
  EMAIL_TAKEN: 409,
  NAME_TAKEN: 409,
  STALE: 409,
  IN_USE: 409,
  JOURNEY_ACTIVE: 409,
  CAMPAIGN_SENDING: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  REFUSED: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  GATEWAY_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

/** One violation of the input: its path of field names and indexes, and a Persian message. */
export const violation = z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() });
export type Violation = z.infer<typeof violation>;

/** The one shape of every error. `data` is present where there is something to add; a code may add fields of its own. */
export const errorBody = z.object({
  status: z.number().int(),
  code: z.enum(Object.keys(statusOfCode) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  data: z.looseObject({ issues: z.array(violation).optional(), retryAfter: z.number().int().optional() }).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
