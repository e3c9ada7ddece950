import { fileURLToPath } from "node:url";
import { test as base, type ConsoleMessage, expect, type Page } from "playwright/test";
import { type Nabz, startNabz } from "../nabz.ts";

export { expect };

export const log = fileURLToPath(new URL("../data/apache_access.log.gz", import.meta.url));

export interface Owner {
  email: string;
  password: string;
  website: { id: string; key: string; secret: string };
}

interface InTest {
  /** A Nabz that nobody has set up yet, for this test alone. */
  fresh: Nabz;
  /** Console messages and faults that this test expects, by a part of their text. */
  expected: RegExp[];
  watched: undefined;
}

interface InWorker {
  /** A Nabz with owners and websites, shared by the tests of a worker. */
  nabz: Nabz & { addOwner(): Promise<Owner> };
  /** An owner whose website has the real log of May 2015. */
  reader: Owner;
}

/** Every console error or warning, fault of a script, policy violation and hydration warning fails the test. */
export const test = base.extend<InTest, InWorker>({
  nabz: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from the pattern.
    async ({}, use) => {
      const nabz = await startNabz();
      let owners = 0;
      await use({
        ...nabz,
        async addOwner() {
          owners += 1;
          const account = { email: `owner${owners}@shop.example`, password: "correct horse battery" };
          await nabz.operate(
            "user",
            "create",
            "--email",
            account.email,
            "--name",
            "نسترن احمدی",
            "--password",
            account.password,
          );
          const made = ["--name", "بهار نارنج", "--url", "https://shop.example"];
          return { ...account, website: await nabz.operate("website", "create", "--owner", account.email, ...made) };
        },
      });
      await nabz.stop();
    },
    { scope: "worker" },
  ],
  reader: [
    async ({ nabz }, use) => {
      const owner = await nabz.addOwner();
      await nabz.operate("import", "access-log", log, "--website", owner.website.id);
      await use(owner);
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from the pattern.
  fresh: async ({}, use) => {
    const nabz = await startNabz();
    await use(nabz);
    await nabz.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from the pattern.
  expected: async ({}, use) => use([]),
  watched: [
    async ({ context, expected }, use) => {
      const faults: string[] = [];
      const keep = (text: string) => {
        // React 18 complains of itself where a press comes while it takes a page over; the press is answered.
        if (/React error #345/.test(text)) return;
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

/** The browser itself reports a page that answers with an error status. */
export const statusMessage = (status: number) => new RegExp(`the server responded with a status of ${status}`);

/** The page's scripts have taken over: what follows is done by them. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => "__remixRouter" in window);
}

export async function signIn(
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
