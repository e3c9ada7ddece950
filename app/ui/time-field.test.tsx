import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TimeField } from "./time-field.tsx";

it("a time of day is no native control, which shows AM and PM where the browser is set so", () => {
  const html = renderToStaticMarkup(<TimeField label="در ساعت" name="time" defaultValue="09:30" />);
  expect(html).not.toContain('type="time"');
  expect(html).toContain('value="09:30"');
});
