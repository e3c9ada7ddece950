import { expect, it } from "vitest";
import { pastDateChoices } from "#app/period/date-choices.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { ExclusionForm } from "#app/ui/exclusions/exclusion-form.tsx";
import { renderPage } from "#app/ui/render-page.tsx";
import { blankExclusion, exclusionForm } from "./form.ts";

const pathname = "/form";
const values = { ...blankExclusion, order: "A 17\nA 18" };
const days = pastDateChoices("Asia/Tehran", Date.parse("2026-11-28T10:00:00Z"));

const Page = () => (
  <ExclusionForm
    form={describeForm(exclusionForm)}
    values={values}
    names={[]}
    days={days}
    isPreviewed={false}
    lastResult={undefined}
  />
);

it("fields of many values hold lines, as a column that is pasted has them", () => {
  const html = renderPage({ Page, pathname });
  const areas = [...html.matchAll(/<textarea[^>]* name="(\w+)"/g)].map(([, name]) => name);
  expect(areas).toEqual(["order", "visitors", "networks"]);
  expect(html).toContain(">A 17\nA 18</textarea>");
});
