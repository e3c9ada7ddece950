import { expect, makeOwner, signInByForm, statusMessage, test } from "./test.ts";

let owners = 0;

test("too many wrong passwords name the wait; a browser that knows the account and the link of a mail pass", async ({
  page,
  open,
  expected,
}) => {
  expected.push(statusMessage(429));
  owners += 1;
  const owner = await makeOwner(open, `limited${owners}@shop.example`);
  await signInByForm(page, open.url, owner);
  for (const _ of Array(5)) {
    const { status } = await fetch(`${open.platformUrl}/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: owner.email, password: "not the password" }),
    });
    expect(status).toBe(401);
  }
  await page.context().clearCookies({ name: "nabz_session" });
  await signInByForm(page, open.url, owner);
  const device = (await page.context().cookies()).find(({ name }) => name === "nabz_device");
  expect(device).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect(device?.expires).toBeGreaterThan(Date.now() / 1000 + 390 * 86_400);

  await page.context().clearCookies();
  await page.goto(`${open.url}/login`);
  await page.getByLabel("ایمیل").fill(owner.email);
  await page.getByLabel("رمز عبور").fill(owner.password);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.getByRole("button", { name: "ورود" }).click(),
  ]);
  expect(answer.status()).toBe(429);
  expect(Number(answer.headers()["retry-after"])).toBeLessThanOrEqual(60);
  await expect(page.getByRole("status")).toContainText("۱ دقیقهٔ دیگر دوباره تلاش کنید.");
  await expect(page.getByLabel("ایمیل")).toHaveValue(owner.email);
  await expect(page.getByLabel("رمز عبور")).toHaveValue("");

  await page.getByRole("link", { name: "لینک رمز تازه" }).click();
  await page.getByLabel("ایمیل").fill(owner.email);
  await page.getByRole("button", { name: "ارسال لینک" }).click();
  await expect(page).toHaveURL(`${open.url}/forgot?sent`);
  const mail = () => open.smtp.received.find(({ to, text }) => to.includes(owner.email) && text.includes("/reset/"));
  await expect.poll(mail).toBeDefined();
  await page.goto(new RegExp(`${open.url}/reset/[\\w-]+`).exec(mail()?.text ?? "")?.[0] ?? "");
  await page.getByLabel("رمز تازه").fill("a new password");
  await page.getByRole("button", { name: "گذاشتن رمز تازه" }).click();
  await signInByForm(page, open.url, { ...owner, password: "a new password" });
});
