import { expect, it } from "vitest";
import { guardedForms } from "./rules.mjs";

const found = (path: string, text: string) => guardedForms.check([{ path, text }]).map(({ line }) => line);
const route = "app/routes/login/route.tsx";

it("accepts an action that begins with the guard, or is made by the form kit", () => {
  expect(found(route, "export const action = formAction(loginForm, async () => ({ to: '/' }));")).toEqual([]);
  expect(found(route, "export const action = profileAction;")).toEqual([]);
  for (const read of ["readForm", "readTyped"]) {
    const action = `export async function action({ request }) {\n  const form = await ${read}(request);\n}`;
    expect(found(route, action)).toEqual([]);
  }
  expect(found(route, "export async function action({ request }) {\n  await readForm(request);\n  go();\n}")).toEqual(
    [],
  );
  expect(found("app/services/x.ts", "export async function action() {}")).toEqual([]);
});

it.each([
  "export async function action({ request }) {\n  const form = await request.formData();\n}",
  "export async function action({ request }) {\n  await api.logout();\n  await readForm(request);\n}",
  "export const action = async ({ request }) => save(request);",
])("reports an action without the guard: %s", (text) => {
  expect(found(route, `\n${text}`)).toEqual([2]);
});

it("reports a route that answers failed calls itself", () => {
  const line = 'import { toResponse } from "#app/services/failures.server.ts";';
  expect(found(route, line)).toEqual([1]);
  expect(found("app/services/loaders.server.ts", line)).toEqual([]);
  expect(found(route, 'import { isRefusedAs } from "#app/services/failures.server.ts";')).toEqual([]);
});
