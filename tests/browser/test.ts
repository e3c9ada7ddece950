import { test as base, type ConsoleMessage, expect, type Page } from "playwright/test";
import { createClient } from "#contract/client.ts";
import { type SmtpServer, startSmtp } from "../mail/smtp.ts";
import { callPlatform, type Nabz, startNabz } from "../nabz.ts";
import { Visitor } from "../visitor.ts";
import { makeOwner, type Owner, type Shared } from "./shared.ts";

export { log, makeOwner, type Owner } from "./shared.ts";
export { expect };

interface InTest {
  /** A Nabz without an account, for this test alone. */
  fresh: Nabz;
  /** Expected console messages and errors, by a part of their text. */
  expected: RegExp[];
  watched: undefined;
}

interface InWorker {
  /** The Nabz that all tests share, each with its own owners. */
  nabz: Shared & Pick<Nabz, "call"> & { addOwner(named?: Parameters<typeof makeOwner>[2]): Promise<Owner> };
  /** An owner whose website has the real log of May 2015. */
  reader: Owner;
  /** A Nabz with open registration, plans, a mail server and one account. */
  open: Nabz & { smtp: SmtpServer };
}

/**
 * All worker fixtures are here: a worker serves files of one set of them, and another set starts another browser. Every
 * console error or warning, script error, policy violation and hydration warning fails the test.
 */
export const test = base.extend<InTest, InWorker>({
  nabz: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from the pattern.
    async ({}, use, { workerIndex }) => {
      const shared = JSON.parse(process.env.NABZ_SHARED ?? "") as Shared;
      let owners = 0;
      await use({
        ...shared,
        call: (command, args) => callPlatform(shared.dataDir, { command, args }),
        addOwner(named) {
          owners += 1;
          return makeOwner(shared, `owner${workerIndex}-${owners}@shop.example`, named);
        },
      });
    },
    { scope: "worker" },
  ],
  reader: [async ({ nabz }, use) => use(nabz.reader), { scope: "worker" }],
  open: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from the pattern.
    async ({}, use) => {
      const smtp = await startSmtp({ tls: true });
      const SMTP_URL = `smtp://localhost:${smtp.port}?tls.rejectUnauthorized=false`;
      const nabz = await startNabz({
        REGISTRATION: "open",
        PLANS: "on",
        SMTP_URL,
        MAIL_FROM: "نبض <nabz@nabz.example>",
      });
      await makeOwner(nabz, "first@shop.example");
      await use({ ...nabz, smtp });
      await nabz.stop();
      await smtp.close();
    },
    { scope: "worker" },
  ],
  fresh: async ({ page }, use) => {
    const nabz = await startNabz();
    await use(nabz);
    // A page that refreshes itself must not find a stopped server.
    await page.goto("about:blank");
    await nabz.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from the pattern.
  expected: async ({}, use) => use([]),
  watched: [
    async ({ context, expected }, use) => {
      const faults: string[] = [];
      const keep = (text: string) => {
        // Remix prefetches link targets; leaving the page aborts that.
        if (/Failed to fetch manifest patches/.test(text)) return;
        // It logs data, too, whose stream the next navigation ends while they are read.
        if (/^AbortError: signal is aborted/.test(text)) return;
        if (!expected.some((pattern) => pattern.test(text))) faults.push(text);
      };
      context.on("console", (message: ConsoleMessage) => {
        if (message.type() === "error" || message.type() === "warning") keep(message.text());
      });
      context.on("weberror", (fault) => keep(fault.error().message));
      await use(undefined);
      expect(faults, "faults in the console").toEqual([]);
    },
    { auto: true },
  ],
});

/** The browser logs a page with an error status. */
export const statusMessage = (status: number) => new RegExp(`the server responded with a status of ${status}`);

/** The page's scripts have taken over: what follows is done by them. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => "__remixRouter" in window);
}

/** The overview of days in May 2015 on a laptop, whose scripts have taken over. */
export async function openReader(page: Page, url: string, reader: Owner): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, url, reader);
  await page.goto(`${url}/w/${reader.website.id}?from=2015-05-17&to=2015-05-22`);
  await hydrated(page);
}

/** Shorter than the life of an access token. */
const signInMs = 10 * 60_000;
const signIns = new WeakMap<object, { at: number; url: string; cookies: [string, string][] }>();

/**
 * Gives the browser the cookies of a sign-in without opening a page (`signInByForm` does it as an owner does). The same
 * account object signs in once; pass a copy for another device of the account.
 */
export async function signIn(page: Page, url: string, account: Pick<Owner, "email" | "password">): Promise<void> {
  let found = signIns.get(account);
  if (found === undefined || found.url !== url || Date.now() - found.at > signInMs) {
    const visitor = new Visitor(url, { "user-agent": await page.evaluate(() => navigator.userAgent) });
    await visitor.signIn(account);
    found = { at: Date.now(), url, cookies: [...visitor.cookies] };
    signIns.set(account, found);
  }
  const cookies = found.cookies.map(([name, value]) => ({ name, value, url, httpOnly: true }));
  await page.context().addCookies(cookies);
}

export async function signInByForm(
  page: Page,
  url: string,
  { email, password }: Pick<Owner, "email" | "password">,
): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("ایمیل").fill(email);
  await page.getByLabel("رمز عبور").fill(password);
  await page.getByRole("button", { name: "ورود" }).click();
  await page.waitForURL(/\/w\//);
}

/** What an owner may ask the platform. */
export async function clientOf(platformUrl: string, { email, password }: Pick<Owner, "email" | "password">) {
  const { result } = await createClient({ url: platformUrl }).auth.login({ email, password });
  return createClient({ url: platformUrl, token: result.tokenData.token });
}
