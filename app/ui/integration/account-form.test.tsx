import { expect, it } from "vitest";
import { accountForm, settingsOf } from "#app/integration/account-form.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
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
