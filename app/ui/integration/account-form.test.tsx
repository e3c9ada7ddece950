import { useActionData } from "@remix-run/react";
import { expect, it } from "vitest";
import { accountForm, settingsOf } from "#app/integration/account-form.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { renderPage } from "../render-page.tsx";
import { AccountForm } from "./account-form.tsx";

const settings = settingsOf("panel");
const form = describeForm(accountForm) as never;
const Panel = () => (
  <AccountForm form={form} settings={settings} values={{ name: "" }} stored={[]} submit="ذخیره" lastResult={null} />
);

it("the form of a panel is in groups, and says which of its fields may stay empty", () => {
  const html = renderPage({ Page: Panel, pathname: "/channel" });
  for (const group of ["درخواست به پنل", "پاسخ پنل", "گزارش رسیدن"]) expect(html).toContain(`>${group}</h2>`);
  for (const name of ["کلید API", "رمز", "مقدارهای موفق", "فیلد وضعیت در گزارش"])
    expect(html).toContain(`${name} (اختیاری)`);
  expect(html).toContain("آدرس ارسال<");
});

const mail = settingsOf("smtp");
function Mail() {
  const lastResult = (useActionData() as { lastResult: LastResult } | undefined)?.lastResult;
  const values = { name: "ایمیل" };
  return <AccountForm form={form} settings={mail} values={values} stored={[]} submit="ذخیره" lastResult={lastResult} />;
}
const draw = (lastResult: LastResult) => renderPage({ Page: Mail, pathname: "/channel", answered: { lastResult } });

it("saving untested settings is offered only where the platform asks for it", () => {
  expect(draw(null)).not.toContain("acceptUntested");
  const html = draw({ error: { acceptUntested: ["پاسخ نداد"] } });
  expect(html).toMatch(/<input[^>]*name="acceptUntested"[^>]*type="checkbox"/);
  expect(html).toContain("پاسخ نداد");
  expect(accountForm.safeParse({ name: "ایمیل", acceptUntested: "on" }).success).toBe(true);
});
