import type { z } from "zod";
import { openDemo } from "#app/services/demo-website.server.ts";
import type { Client } from "#contract/client.ts";
import type { setupForm } from "./form.ts";

type Asked = Pick<z.infer<typeof setupForm>, "name" | "url" | "timeZone" | "demo">;

/**
 * Makes the first website of an account that exists since a moment, and the demo where it is asked for. Answers what was
 * made and where its owner goes. Never rejects, since the form cannot be sent a second time: without the demo the owner's
 * own website opens, without that one the wizard, with what was written.
 */
export async function makeFirstWebsite(api: Client, { name, url, timeZone, demo }: Asked) {
  try {
    const website = (await api.websites.create({ name, url, timeZone })).result;
    const own = website.id;
    const shown = demo === undefined ? own : await openDemo(api, timeZone).catch(() => own);
    return { websites: [website], to: `/w/${shown}` };
  } catch {
    return { websites: [], to: `/websites/new/address?${new URLSearchParams({ name, url })}` };
  }
}
