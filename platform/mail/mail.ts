/** One mail of the product itself, ready to go: `renderMail` makes subject and both bodies. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Further headers, such as `List-Unsubscribe`. */
  headers?: Record<string, string> | undefined;
}

/** A mail that may be handed over more than once: by its id and date a server and a reader know it again. */
export interface KnownMail extends Mail {
  /** Of its Message-ID, before the @. */
  id: string;
  /** When it was written, in milliseconds since 1970. */
  date: number;
}
