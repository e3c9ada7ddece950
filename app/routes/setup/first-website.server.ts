import type { z } from "zod";
import { openDemo } from "#app/services/demo-website.server.ts";
import type { Client } from "#contract/client.ts";
import type { setupForm } from "./form.ts";

type FirstWebsite = Pick<z.infer<typeof setupForm>, "name" | "url" | "timeZone" | "demo">;

/**
 * Creates the first website of a new account, and the demo on request. Returns what was created and where its owner goes
 * next. Never rejects, because the form cannot be sent a second time: if the demo fails, the owner's own website opens; if
 * that fails, the wizard with what was typed.
 */
export async function makeFirstWebsite(api: Client, { name, url, timeZone, demo }: FirstWebsite) {
  try {
    const website = (await api.websites.create({ name, url, timeZone })).result;
    const own = website.id;
    const shown = demo === undefined ? own : await openDemo(api, timeZone).catch(() => own);
    return { websites: [website], to: `/w/${shown}` };
  } catch {
    return { websites: [], to: `/websites/new/address?${new URLSearchParams({ name, url })}` };
  }
}
