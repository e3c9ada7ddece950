import { mustBeAccessibleInBoth } from "./axe.ts";
import { expect, signInByForm, statusMessage, test } from "./test.ts";

let accounts = 0;

test("an account is created, its password reset by the mail's link, and the link works once", async ({
  page,
  open,
  expected,
}) => {
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
  await expect.poll(mailTo).toMatchObject({ secure: true, headers: { subject: "رمز تازه برای نبض" } });
  expect(open.smtp.received.flatMap(({ to }) => to)).not.toContain("nobody@shop.example");
  const link = new RegExp(`${open.url}/reset/[\\w-]+`).exec(mailTo()?.text ?? "")?.[0] ?? "";

  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel("رمز تازه").fill("short");
  await page.getByRole("button", { name: "گذاشتن رمز تازه" }).click();
  await expect(page.getByLabel("رمز تازه")).toHaveAccessibleDescription(/باید حداقل ۸ نویسه باشد\./);
  await page.getByLabel("رمز تازه").fill("a new password");
  await page.getByRole("button", { name: "گذاشتن رمز تازه" }).click();
  await expect(page.getByText("رمز تازه گذاشته شد.")).toBeVisible();
  await page.getByLabel("ایمیل").fill(email);
  await page.getByLabel("رمز عبور").fill("a new password");
  await page.getByRole("button", { name: "ورود" }).click();
  await expect(page).toHaveURL(`${open.url}/websites`);

  expect((await page.goto(link))?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "این لینک دیگر کار نمی‌کند" })).toBeVisible();
  await page.getByRole("link", { name: "درخواست لینک تازه" }).click();
  await expect(page).toHaveURL(`${open.url}/forgot`);
});

test("sign-in pages load no scripts, and registration passes the accessibility rules", { tag: "@once" }, async ({
  page,
  open,
  expected,
}) => {
  expected.push(statusMessage(403));
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  for (const path of ["/login", "/register", "/forgot", "/forgot?sent", "/reset/nonsense"]) {
    await page.goto(open.url + path);
    await expect(page.locator("script")).toHaveCount(0);
    // The others are among the screens of signing in (`screens.test.ts`).
    if (path === "/register") await mustBeAccessibleInBoth(page);
  }
  expect(scripts).toEqual([]);
});

test("closed registration has no link and no page", async ({ page, nabz, expected }) => {
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
