import { useLoaderData } from "@remix-run/react";
import { expect, it } from "vitest";
import { describeForm } from "#app/services/describe-form.server.ts";
import { violationAt } from "#app/services/failures.server.ts";
import { ChoosePeople } from "#app/ui/people/choose-people.tsx";
import { ChosenForm, ChosenNames } from "#app/ui/people/chosen-form.tsx";
import type { PersonView } from "#app/ui/people/people-data.ts";
import { PeopleTable } from "#app/ui/people/people-table.tsx";
import { renderPage } from "#app/ui/render-page.tsx";
import { ApiError, type Client } from "#contract/client.ts";
import { violationText } from "#contract/text/violations.ts";
import { addChosen, loadChosen } from "./chosen.server.ts";
import { chosenForm } from "./chosen-form.ts";

const website = "018f0000-0000-7000-8000-000000000001";
const segment = "018f0000-0000-7000-8000-000000000002";
const names = { name: "سارا", email: null, phone: null, ownerId: null };

/** A platform with 12 people of a list, of whom number 404 is nobody; notes what is added. */
function contextOf(query: string, { total = 12, added = 3 } = {}) {
  const calls: unknown[] = [];
  const answer = (result: unknown) => Promise.resolve({ result });
  const api = {
    websites: { get: () => answer({ id: website }), list: () => answer({ items: [{ id: website }] }) },
    profiles: {
      detail: ({ user }: { user: string }) =>
        user === "404"
          ? Promise.reject(new ApiError({ status: 404, code: "NOT_FOUND", message: "", data: {} }))
          : answer({ id: user, ...names }),
    },
    people: {
      list: (input: { limit: number }) => {
        calls.push(input);
        return answer({
          total,
          items: Array.from({ length: Math.min(total, input.limit) }, () => ({ id: "1", ...names })),
        });
      },
    },
    segments: {
      list: () =>
        answer({
          items: [
            { id: segment, name: "همایش", type: "static" },
            { id: website, name: "شرطی", type: "kpi" },
          ],
        }),
      addPeople: (input: unknown) => {
        calls.push(input);
        return added < 0
          ? Promise.reject(violationAt("people", violationText.foreignChoice))
          : answer({ id: segment, name: "همایش", added });
      },
    },
  } as unknown as Client;
  const param = () => website;
  return { context: { api, param, query: new URLSearchParams(query) }, calls };
}

it("who is ticked is named, ten of them, without those who are nobody any more", async () => {
  const many = Array.from({ length: 12 }, (_, number) => `person=${number + 1}`).join("&");
  const view = await loadChosen(contextOf(`list=leads&${many}&person=1&person=x`).context);
  expect(view).toMatchObject({ number: "۱۲", more: "۲", isEmpty: false, back: `/w/${website}/people/leads` });
  expect(view.names).toHaveLength(10);
  expect(view.segments.map(({ value }) => value)).toEqual(["new", segment]);
  expect(await loadChosen(contextOf("person=404").context)).toMatchObject({ isEmpty: true });
  // Nobody is chosen: the list that the form stands on is not meant.
  expect(await loadChosen(contextOf("list=users").context)).toMatchObject({ isEmpty: true, number: "۰" });
});

it("a list is meant with its search and filters, in words and as the call takes it", async () => {
  const query = `client=2&q=%D8%B3&city=Tehran&segment=${segment}`;
  const { context, calls } = contextOf(query);
  const view = await loadChosen(context);
  expect(view).toMatchObject({ number: "۱۲", more: "۲", wrong: [], limit: undefined });
  expect(view.filters.slice(0, 2)).toEqual(["سرنخ‌ها", "«س»"]);
  expect(view.filters.join()).toContain("همایش");
  expect(view.back).toBe(`/w/${website}/people/leads?q=%D8%B3&city=Tehran&segment=${segment}`);
  await addChosen(context, { segment });
  const list = { client: 2, q: "س", city: ["Tehran"], segment: [segment] };
  expect(calls.at(-1)).toEqual({ wid: website, segment, list });
  expect((await loadChosen(contextOf("client=0", { total: 100_001 }).context)).limit).toBe("۱۰۰٬۰۰۰");
});

it("a list without a filter that is none is of others: nobody is added", async () => {
  const { context, calls } = contextOf("client=0&segment=018f0000-0000-7000-8000-00000000000f");
  expect((await loadChosen(context)).wrong).toHaveLength(1);
  await expect(addChosen(context, { segment })).rejects.toBeInstanceOf(ApiError);
  expect(JSON.stringify(calls)).not.toContain("wid");
});

it("says how many were added, and above the form why none could be", async () => {
  const added = contextOf("person=1&person=2");
  expect(await addChosen(added.context, { segment: "new", name: "تازه" })).toEqual({
    ...{ to: `/w/${website}/segments/${segment}`, toast: { tone: "ok", key: "peopleAdded", name: "۳" } },
  });
  expect(added.calls).toEqual([{ wid: website, name: "تازه", people: ["1", "2"] }]);
  const none = contextOf("person=1", { added: 0 });
  expect((await addChosen(none.context, { segment })).toast).toEqual({ tone: "ok", key: "peopleThere" });
  const refused = addChosen(contextOf("person=1", { added: -1 }).context, { segment });
  await expect(refused).rejects.toMatchObject({ message: violationText.foreignChoice });
});

it("a new segment needs a name, one that is there does not", () => {
  expect(chosenForm.safeParse({ segment: "new" }).error?.issues).toMatchObject([{ path: ["name"] }]);
  expect(chosenForm.safeParse({ segment }).success).toBe(true);
  expect(chosenForm.safeParse({ segment: "x" }).success).toBe(false);
});

const rows = [{ id: "7", name: "سارا", type: "visitor", origin: [], reach: [] }] as unknown as PersonView[];

function Page() {
  const { list } = useLoaderData() as { list: string };
  return (
    <>
      <ChoosePeople website={website} list={list}>
        <PeopleTable website={website} rows={rows} hasTypes={false} sort="name" hasBoxes />
      </ChoosePeople>
      <ChosenNames names={["سارا", "سارا"]} more="۲" />
    </>
  );
}

it("every row has a box with a name, which belongs to the form of the bar", () => {
  const html = renderPage({ Page, pathname: "/people", loaded: { list: "leads" } });
  const form = /<form[^>]*id="([^"]+)"[^>]*>/.exec(html);
  expect(form?.[0]).toContain(`action="/w/${website}/segments/people"`);
  const box = /<input[^>]*name="person"[^>]*>/.exec(html)?.[0];
  for (const part of [`form="${form?.[1]}"`, 'value="7"', 'aria-label="انتخاب سارا"']) expect(box).toContain(part);
  expect(html).toContain("انتخاب‌شده‌ها");
  expect(html).toContain("و ۲ نفر دیگر");
  // It only works with scripts, and is hidden without them.
  expect(html).toMatch(/<span class="all"[^>]*>.*همهٔ این صفحه/s);
  expect(html).toMatch(/@media \(scripting: none\)\s*\{[^{}]*\.all\s*\{\s*display:\s*none/);
});

const form = describeForm(chosenForm);

function FormPage() {
  const { segments } = useLoaderData() as { segments: { value: string; label: string }[] };
  return <ChosenForm form={form} segments={segments} lastResult={undefined} />;
}

it("the form offers static segments, and only a name where there are none", () => {
  const fresh = { value: "new", label: "بخش جدید" };
  const html = (...segments: { value: string; label: string }[]) =>
    renderPage({ Page: FormPage, pathname: "/people", loaded: { segments } });
  const both = html(fresh, { value: segment, label: "همایش" });
  expect(both).toMatch(/<select[^>]*name="segment"/);
  expect(both).toMatch(new RegExp(`<option value="${segment}"[^>]*>همایش`));
  expect(both).toMatch(/<input[^>]*name="name"/);
  expect(both).not.toMatch(/<input[^>]*name="name"[^>]*required/);
  const one = html(fresh);
  expect(one).not.toContain("<select");
  expect(one).toMatch(/<input type="hidden" name="segment" value="new"/);
});
