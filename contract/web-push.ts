// Without schemas: the browser loads this file.

/** A button of a push, beside the push itself. */
export interface PushButton {
  title: string;
  url: string;
}

/** A push as a service worker gets it. */
export interface PushPayload {
  id: string;
  title: string;
  body: string;
  url: string;
  icon?: string | undefined;
  image?: string | undefined;
  buttons?: readonly PushButton[] | undefined;
  /** Where the worker says that it showed it. */
  shown: string;
}

/** Bytes of a payload that every push service takes: 4,096 less the encryption's own (RFC 8291). */
export const maxPayloadBytes = 3_993;
/** Of them what the ledger adds: the id, tracked addresses and where it is said to be shown. */
export const reservedPayloadBytes = 700;

/** The words of the prompt on pages that owners may change, with the letters that each takes. */
export const promptFields = { promptTitle: 60, promptText: 200, promptAllow: 30, promptLater: 30 } as const;
export type PromptField = keyof typeof promptFields;

/** What a page needs to subscribe a browser: the website's public key, and the words of its prompt. */
export interface PushPrompt {
  publicKey: string;
  title: string;
  text: string;
  allow: string;
  later: string;
  /** After the browser's own question. */
  done: string;
  refused: string;
}
