import type { SendingType } from "#contract/integration-providers.ts";

interface Channel {
  type: SendingType;
  /** Of a provider that asks for it. */
  verifyToken: string | null;
}

/** What is reported to the address of a channel: by a mail server what comes back, by others what became of a message. */
export function hookWordsOf({ type, verifyToken }: Channel) {
  if (type === "EMAIL") return { section: "hook.mailSection", text: "hook.mailText" } as const;
  return { section: "hook.section", text: verifyToken === null ? "hook.sectionText" : "hook.signedText" } as const;
}
