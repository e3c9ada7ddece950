/** Why an outgoing request has no answer. */
export type OutgoingFailure =
  /** The address, scheme or port is none that we call. */
  | "target"
  /** The name has no address. */
  | "name"
  /** Refused, cut off, TLS failed, or the answer is no HTTP. */
  | "connection"
  | "timeout"
  /** The answer is longer than allowed, packed or unpacked. */
  | "size"
  /** Too many redirects, one to nowhere, or one from https to http. */
  | "redirect";

/** A failed outgoing request. The message is for logs: it names the host, never path, query, headers or body. */
export class OutgoingError extends Error {
  /** Whether the request may have reached the other side: the connection stood. */
  hasLeft = false;

  constructor(
    readonly failure: OutgoingFailure,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = "OutgoingError";
  }
}
