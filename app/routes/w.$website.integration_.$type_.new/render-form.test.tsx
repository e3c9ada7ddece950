import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData, useLoaderData } from "@remix-run/react";
import { expect, it } from "vitest";
import { settingsOf } from "#app/integration/account-form.ts";
import { fillNewLimits, newChannelField, readNewLimits } from "#app/integration/new-channel-form.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { NewChannelForm } from "#app/ui/integration/new-channel-form.tsx";
import { renderPage } from "#app/ui/render-page.tsx";
import type { Provider, SendingType } from "#contract/integration-providers.ts";
import { newChannelForm } from "./form.ts";

const pathname = "/form";

interface Kind {
  type: SendingType;
  provider: Provider;
}

/** The form of a page whose loader answered the type and the provider. */
function Page() {
  const { type, provider } = useLoaderData() as Kind;
  return (
    <NewChannelForm
      form={describeForm(newChannelForm)}
      settings={settingsOf(provider)}
      values={{ name: "کانال", ...fillNewLimits(type) }}
      submit="ذخیره"
      lastResult={(useActionData() as { lastResult: LastResult } | undefined)?.lastResult}
    />
  );
}

/** What the form is sent with as it is shown, without a script. */
function draw(loaded: Kind, answered?: { lastResult: LastResult }) {
  const sent = new FormData();
  for (const [tag] of renderPage({ Page, pathname, loaded, answered }).matchAll(/<input[^>]*>/g)) {
    const of = (attribute: string) => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1];
    if (of("type") !== "checkbox" || tag.includes(' checked=""')) {
      sent.append(of("name") ?? "", of("value") ?? (of("type") === "checkbox" ? "on" : ""));
    }
  }
  return sent;
}

function read(form: FormData) {
  const submission = parseWithZod(form, { schema: newChannelForm });
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return readNewLimits(submission.value);
}

const sms = { type: "SMS", provider: "kavenegar" } as const;
const mail = { type: "EMAIL", provider: "smtp" } as const;
const emptied = ["day", "week", "month", "quiet.from", "quiet.to"];
const none = { caps: { day: null, week: null, month: null }, quiet: [] };

it("a new channel's form is filled in with the limits of its type, and sends them as they are", () => {
  expect(read(draw(sms))).toEqual({
    caps: { day: 1, week: 3, month: 8 },
    quiet: [{ days: ["sat", "sun", "mon", "tue", "wed", "thu", "fri"], from: "22:00", to: "09:00" }],
  });
  expect(read(draw(mail))).toEqual({ caps: { day: 1, week: 4, month: 12 }, quiet: [] });
});

it("what its owner empties is none, and what they write instead counts", () => {
  const form = draw(sms);
  for (const name of emptied) form.set(name, "");
  expect(read(form)).toEqual(none);
  form.set("week", "۵");
  expect(read(form).caps).toEqual({ day: null, week: 5, month: null });
});

it("what was emptied stays empty where the form is shown again", () => {
  const form = draw(sms);
  for (const name of emptied) form.set(name, "");
  const lastResult = parseWithZod(form, { schema: newChannelForm }).reply({ fieldErrors: { apiKey: ["wrong"] } });
  const again = draw(sms, { lastResult });
  expect(again.get("name")).toBe("کانال");
  expect(read(again)).toEqual(none);
});

it("what the call refuses stands beside its field", () => {
  expect(newChannelField(["caps", "week"])).toEqual(["week"]);
  expect(newChannelField(["quiet", 0, "to"])).toEqual(["quiet", "to"]);
  expect(newChannelField(["settings", "apiKey"])).toEqual(["apiKey"]);
  expect(newChannelField(["name"])).toEqual(["name"]);
});
