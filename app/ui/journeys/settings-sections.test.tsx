import { expect, it } from "vitest";
import { entryForm, fillSettings, goalForm, nameForm } from "#app/journeys/journey-forms.ts";
import { limitsForm } from "#app/journeys/limits-form.ts";
import type { SettingsData } from "#app/journeys/settings-page.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { defaultSettings } from "#contract/journeys/settings.ts";
import { renderPage } from "../render-page.tsx";
import { SettingsSections } from "./settings-sections.tsx";

type Filled = Parameters<typeof fillSettings>[0];
const journey = { name: "سبد رهاشده", goal: null, settings: defaultSettings } as unknown as Filled;
const data = {
  ...{ website: "1", head: { id: "2", isEditable: true }, names: [], moreQuiet: "", copyName: "رونوشت سبد رهاشده" },
  filled: fillSettings(journey, "Asia/Tehran"),
  forms: {
    name: describeForm(nameForm, "name"),
    goal: describeForm(goalForm, "goal"),
    entry: describeForm(entryForm, "entry"),
    limits: describeForm(limitsForm, "limits"),
    copy: describeForm(nameForm, "copy"),
  },
} as unknown as SettingsData;

let answered: Parameters<typeof SettingsSections>[0]["answered"];
const Page = () => <SettingsSections data={data} answered={answered} />;
const draw = (given: typeof answered) => {
  answered = given;
  return renderPage({ Page, pathname: "/settings" });
};
const namesIn = (html: string) => [...html.matchAll(/<input[^>]*name="name"[^>]*>/g)].map(([input]) => input);

it("a mistake in the copy's name is shown there, and not in the journey's own name", () => {
  const wrong = { initialValue: { intent: "copy" }, error: { name: ["این فیلد لازم است."] } };
  const [own, copy] = namesIn(draw({ lastResult: { status: "error", ...wrong } }));
  expect(own).toContain('value="سبد رهاشده"');
  expect(own).not.toContain("aria-invalid");
  expect(copy).toContain('aria-invalid="true"');
});

it("each section's button says what it saves", () => {
  const html = draw(undefined);
  const labels = [...html.matchAll(/<button[^>]*value="(?:name|goal|entry|limits)"[^>]*>([^<]+)/g)].map(
    ([, text]) => text,
  );
  expect(labels).toEqual(["ذخیرهٔ نام", "ذخیرهٔ هدف", "ذخیرهٔ ورود", "ذخیرهٔ سقف و زمان"]);
});
