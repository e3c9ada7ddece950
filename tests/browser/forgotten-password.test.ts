import { expect, makeOwner, signInByForm, statusMessage, test } from "./test.ts";

let accounts = 0;

test("an account is created, its password reset by the mail's link, and the link works once", {
  tag: "@plain",
}, async ({ page, open, expected }) => {
  expected.push(statusMessage(400), statusMessage(401), statusMessage(403), statusMessage(409));
  accounts += 1;
  const email = `mina${accounts}@shop.example`;
  await page.goto(`${open.url}/login`);
  await page.getByRole("link", { name: "ساخت حساب رایگان" }).click();
  await page.getByLabel("نام شما").fill("مینا راد");
  await page.getByLabel("ایمیل").fill("first@shop.example");
  await page.getByLabel("رمز عبور").fill("short");
  await page.getByRole("button", { name: "ساخت حساب" }).click();
  await expect(page.getByLabel("نام شما")).toHaveValue("مینا راد");
  await expect(page.getByLabel("رمز عبور")).toHaveAccessibleDescription(/باید حداقل ۸ نویسه باشد\./);
  await expect(page.getByLabel("رمز عبور")).toHaveValue("");
  await page.getByLabel("رمز عبور").fill("long enough");
  await page.getByRole("button", { name: "ساخت حساب" }).click();
  await expect(page.getByLabel("ایمیل")).toHaveAccessibleDescription("حسابی با این ایمیل وجود دارد.");
  await page.getByLabel("ایمیل").fill(email);
  await page.getByLabel("رمز عبور").fill("long enough");
  await page.getByRole("button", { name: "ساخت حساب" }).click();
  await expect(page).toHaveURL(`${open.url}/websites/new/address`);

  await page.context().clearCookies();
  await page.goto(`${open.url}/login`);
  await page.getByRole("link", { name: "فراموش کرده‌اید؟" }).click();
  await page.getByLabel("ایمیل").fill("no address");
  await page.getByRole("button", { name: "ارسال لینک" }).click();
  await expect(page.getByLabel("ایمیل")).toHaveAccessibleDescription("ایمیل درست نیست.");
  await expect(page.getByLabel("ایمیل")).toHaveValue("no address");
  for (const address of ["nobody@shop.example", email]) {
    await page.goto(`${open.url}/forgot`);
    await page.getByLabel("ایمیل").fill(address);
    await page.getByRole("button", { name: "ارسال لینک" }).click();
    await expect(page).toHaveURL(`${open.url}/forgot?sent`);
    await expect(page.getByRole("heading", { name: "ایمیل خود را ببینید" })).toBeVisible();
  }
  const mailTo = () => open.smtp.received.find(({ to }) => to.includes(email));
  await expect.poll(mailTo).toMatchObject({ secure: true, headers: { subject: "رمز جدید برای نبض" } });
  expect(open.smtp.received.flatMap(({ to }) => to)).not.toContain("nobody@shop.example");
  const link = new RegExp(`${open.url}/reset/[\\w-]+`).exec(mailTo()?.text ?? "")?.[0] ?? "";

  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel("رمز جدید").fill("short");
  await page.getByRole("button", { name: "گذاشتن رمز جدید" }).click();
  await expect(page.getByLabel("رمز جدید")).toHaveAccessibleDescription(/باید حداقل ۸ نویسه باشد\./);
  await page.getByLabel("رمز جدید").fill("a new password");
  await page.getByRole("button", { name: "گذاشتن رمز جدید" }).click();
  await expect(page.getByText("رمز جدید گذاشته شد.")).toBeVisible();
  await page.getByLabel("ایمیل").fill(email);
  await page.getByLabel("رمز عبور").fill("a new password");
  await page.getByRole("button", { name: "ورود" }).click();
  await expect(page).toHaveURL(`${open.url}/websites`);

  expect((await page.goto(link))?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "این لینک دیگر کار نمی‌کند" })).toBeVisible();
  await page.getByRole("link", { name: "درخواست لینک جدید" }).click();
  await expect(page).toHaveURL(`${open.url}/forgot`);
});

test("closed registration has no link and no page", { tag: "@plain" }, async ({ page, nabz, expected }) => {
  expected.push(statusMessage(404));
  const owner = await nabz.addOwner();
  await page.goto(`${nabz.url}/login`);
  await expect(page.getByRole("link", { name: "فراموش کرده‌اید؟" })).toBeVisible();
  await expect(page.getByRole("link", { name: "ساخت حساب رایگان" })).toHaveCount(0);
  expect((await page.goto(`${nabz.url}/register`))?.status()).toBe(404);
  await page.goto(`${nabz.url}/forgot`);
  await expect(page.getByText("این نصب سرور ایمیل ندارد.")).toBeVisible();
  await signInByForm(page, nabz.url, owner);
});

test("too many wrong passwords name the wait; a browser that knows the account and the link of a mail pass", {
  tag: "@plain",
}, async ({ page, open, expected }) => {
  expected.push(statusMessage(429));
  accounts += 1;
  const owner = await makeOwner(open, `limited${accounts}@shop.example`);
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

  await page.getByRole("link", { name: "لینک رمز جدید" }).click();
  await page.getByLabel("ایمیل").fill(owner.email);
  await page.getByRole("button", { name: "ارسال لینک" }).click();
  await expect(page).toHaveURL(`${open.url}/forgot?sent`);
  const mail = () => open.smtp.received.find(({ to, text }) => to.includes(owner.email) && text.includes("/reset/"));
  await expect.poll(mail).toBeDefined();
  await page.goto(new RegExp(`${open.url}/reset/[\\w-]+`).exec(mail()?.text ?? "")?.[0] ?? "");
  await page.getByLabel("رمز جدید").fill("a new password");
  await page.getByRole("button", { name: "گذاشتن رمز جدید" }).click();
  await signInByForm(page, open.url, { ...owner, password: "a new password" });
});
