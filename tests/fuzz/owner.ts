import { v7 } from "uuid";
import { createClient } from "#contract/client.ts";
import type { Caller } from "./platform-calls.ts";

const password = "a password of a fuzzed owner";

/** An account with two websites on a platform whose `REGISTRATION` is open and that trusts this machine's proxies. */
export async function register(url: string) {
  const from = `10.9.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  const account = { email: `${v7()}@shop.example`, password, full_name: "مالک" };
  const answer = await fetch(`${url}/register`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`No account: ${await answer.text()}`);
  const { token, refreshToken } = (await answer.json()).result.tokenData as Record<"token" | "refreshToken", string>;
  const client = createClient({ url, token });
  const made = [];
  for (const name of ["فروشگاه", "Shop"]) {
    made.push((await client.websites.create({ name, url: "https://shop.example" })).result);
  }
  const wid = made[0]?.id ?? "";
  const { secret } = (await client.websites.install({ id: wid })).result;
  const picks = [];
  for (const path of ["/", "/a", "/b"]) {
    picks.push(new URL((await client.userEvents.pick({ wid, path })).result.url).hash.replace("#nabz=", ""));
  }
  return { ...account, token, refreshToken, client, websites: made, secret, picks };
}
export type Owner = Awaited<ReturnType<typeof register>>;

/** The values of an owner who also knows another owner's websites. */
export function callerOf({ token, refreshToken, secret, picks, websites, email }: Owner, stranger: Owner): Caller {
  const own = websites.map(({ id }) => id);
  const others = stranger.websites.map(({ id }) => id);
  const ids = [...own, ...own, ...own, ...others, ...own.map((id) => id.toUpperCase())];
  return {
    ...{ token, secret, picks },
    known: {
      ...{ id: ids, website: ids, wid: ids, uuid: ids, key: websites.map(({ key }) => key) },
      ...{ url: ["https://shop.example/", "https://shop.example/a?utm_source=x"], timeZone: ["+03:30", "Asia/Tehran"] },
      ...{ refreshToken: [refreshToken, token], email: [email, stranger.email], password: ["long enough", password] },
    },
  };
}

/** Whether the owner is still signed in and has a website. */
export const isWhole = async ({ client }: Owner): Promise<boolean> =>
  client.websites.list({}).then(
    ({ result }) => result.total > 0 && result.total < 150,
    () => false,
  );

/** Everything of an owner that another owner could have changed. */
export async function readEverything({ client, websites }: Owner) {
  const reports = [];
  for (const { id } of websites) {
    reports.push((await client.websites.install({ id })).result);
    reports.push((await client.reports.overview({ website: id, from: "2026-01-01", to: "2026-11-01" })).result);
  }
  return { profile: await client.wallet.profile.get(), websites: await client.websites.list({}), reports };
}
