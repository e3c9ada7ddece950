import { type Client, createClient } from "#contract/client.ts";
import { type Nabz, startNabz } from "../nabz.ts";

const owner = { email: "owner@shop.example", password: "correct horse" };
const day = 86_400_000;

/** A whole Nabz with a demo shop of sixty days, to be killed. */
export interface DemoShop {
  nabz: Nabz;
  website: string;
  /** The period of all events. */
  period: { from: string; to: string };
  owner: { email: string; password: string };
  /** What the owner may ask the platform, signed in anew. */
  client(): Promise<Client>;
}

export async function startDemoShop(settings?: Record<string, string>): Promise<DemoShop> {
  const nabz = await startNabz(settings);
  await nabz.call("user create", { ...owner, fullName: "Owner" });
  const made = { owner: owner.email, name: "Shop", url: "https://shop.example" };
  const { id: website } = await nabz.call<{ id: string }>("website create", made);
  await nabz.call("demo", { website, days: 60, visitors: 3_000 });
  const now = Date.now();
  return {
    ...{ nabz, website, owner },
    period: { from: new Date(now - 70 * day).toISOString(), to: new Date(now).toISOString() },
    async client() {
      const { tokenData } = (await createClient({ url: nabz.platformUrl }).auth.login(owner)).result;
      return createClient({ url: nabz.platformUrl, token: tokenData.token });
    },
  };
}
