import { randomBytes } from "node:crypto";
import { z } from "zod";
import {
  addressOf,
  orWithoutRecords,
  recordKey,
  storeRecord,
  unsealRecord,
} from "#app/services/form-records.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";

/** A mail of a preview is kept for as long as somebody writes on it. */
const keptFor = 60 * 60;

const keyOf = (website: string, id: string) => recordKey("mail preview", `${website}\n${id}`);

/** Keeps the html of a preview for its frames; answers the name by which they find it, empty where it is too large. */
export async function storeMail(api: OwnerContext["api"], website: string, html: string): Promise<string> {
  const id = randomBytes(24).toString("base64url");
  const isStored = await storeRecord(api, keyOf(website, id), { value: html, seconds: keptFor });
  return isStored ? id : "";
}

/** The html of a preview in one colour scheme; undefined where it is over. */
export async function readMail(
  api: OwnerContext["api"],
  { website, id, isDark }: { website: string; id: string; isDark: boolean },
): Promise<string | undefined> {
  const key = keyOf(website, id);
  const { value } = (await orWithoutRecords(api.forms.read(addressOf(key)))) ?? { value: null };
  const html = value === null ? undefined : z.string().safeParse(unsealRecord(key, value)).data;
  // Shown as a mail program of that scheme does, whatever the owner's own is.
  return html?.replaceAll(/\(prefers-color-scheme: ?dark\)/g, isDark ? "all" : "not all");
}
