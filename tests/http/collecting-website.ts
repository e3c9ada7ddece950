import { randomUUID } from "node:crypto";
import type { makeOwner, TestPlatform } from "./platform.ts";

/** An event that a browser or a server says, `ago` milliseconds ago. */
export interface Said {
  name: string;
  ago?: number;
  person?: string;
  visitor?: string;
  data?: object;
}

const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

/** A new website of the owner, with what browsers and its own server send. Both answer what the platform says. */
export async function makeCollectingWebsite(
  platform: TestPlatform,
  { client }: Pick<Awaited<ReturnType<typeof makeOwner>>, "client">,
) {
  const website = (await client.websites.create({ name: "Shop", url: "https://shop.example" })).result;
  const { secret } = (await client.websites.install({ id: website.id })).result;
  const now = platform.dependencies.clock.now();
  const timed = ({ ago = 0, ...event }: Said) => ({
    ...{ id: randomUUID(), at: new Date(now - ago).toISOString(), ...event },
  });
  const browse = async (visitor: string, ...events: Said[]) => {
    const sent = events.map((event) => ({ url: "https://shop.example/", ...timed(event) }));
    const body = { key: website.key, visitor, events: sent };
    return (await platform.send("POST", "/collect", { headers: { "user-agent": userAgent }, body })).body;
  };
  const serve = async (...events: Said[]) => {
    const body = { events: events.map(timed) };
    return (await platform.send("POST", "/collect/server", { token: secret, body })).body;
  };
  return { website, secret, browse, serve };
}
