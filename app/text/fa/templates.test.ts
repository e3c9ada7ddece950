import { expect, it } from "vitest";
import { guides } from "#app/guide/guides.server.ts";
import { violation } from "#contract/journeys/violations.ts";
import { journeyViolations } from "#contract/text/journeys.ts";
import { journeys } from "./journeys.ts";
import { templates } from "./templates.ts";

it("the forms of templates and the guide say how own attributes are written", () => {
  const { textHint, variablesHint, pushBodyHint, onSiteBodyHint } = templates.form;
  for (const hint of [textHint, variablesHint, pushBodyHint, onSiteBodyHint]) {
    expect(hint).toContain("\u2066{{person.attr.points");
  }
  expect(JSON.stringify(guides.find(({ name }) => name === "sending"))).toContain("{{person.attr.points}}");
});

it("the hint that names the link of a campaign says that journeys have none", () => {
  expect(templates.form.textHint).toContain("{{link.1}}");
  expect(templates.form.textHint).toContain("تنها در کمپین‌ها");
});

it("a transactional template promises nothing alone: it names the box of the block, and the box the template", () => {
  const { fields, hints } = journeys;
  expect(templates.form.categoryTexts.transactional).toContain(`«${fields.transactional}»`);
  expect(hints.transactional).toContain(`«${templates.categories.transactional}»`);
});

it("a block, its template and its line are transactional by one word, and what is wrong with them says that word", () => {
  const word = templates.categories.transactional;
  expect(journeys.fields.transactional).toContain(word);
  const wrong = ["marketing_template", "no_service_line", "never_transactional"] as const;
  for (const code of wrong) {
    const { message } = violation(code, { channel: "SMS" });
    expect(message.split(word).length, message).toBe(3);
  }
  // The word of payments.
  expect(JSON.stringify([journeys, templates, journeyViolations])).not.toContain("تراکنش");
});
