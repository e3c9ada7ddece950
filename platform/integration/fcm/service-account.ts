import { createPrivateKey, type KeyObject } from "node:crypto";
import { z } from "zod";

/** What Google gives an owner to call FCM with. */
export interface ServiceAccount {
  project: string;
  email: string;
  key: KeyObject;
  /** Where its tokens are made. */
  tokenUrl: string;
}

const written = z.object({
  project_id: z.string().regex(/^[a-z0-9:.-]{1,100}$/i),
  client_email: z.string().min(3).max(300),
  private_key: z.string().min(1),
  token_uri: z.url().default("https://oauth2.googleapis.com/token"),
});

/** Reads the file of a service account as it was pasted; undefined where it is none. Pure. */
export function readServiceAccount(text: string): ServiceAccount | undefined {
  try {
    const { project_id: project, client_email: email, private_key: pem, token_uri } = written.parse(JSON.parse(text));
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === "rsa" ? { project, email, key, tokenUrl: token_uri } : undefined;
  } catch {
    return undefined;
  }
}
