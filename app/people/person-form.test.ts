import { describe, expect, it } from "vitest";
import { applyToggles, contactForm } from "./contact-form.ts";
import { attributeForm, changesOf, personForm } from "./person-form.ts";

const rendered = {
  ...{ name: "Sara", phone: "۰۹۱۲ ۳۴۵ ۶۷۸۹", email: "", birthday: "۱۳۶۹/۱۰/۱۲", gender: "", city: "شیراز" },
};

describe("the form of a person", () => {
  const changes = (typed: object) =>
    changesOf(
      personForm.parse({ ...rendered, email: undefined, gender: undefined, was: JSON.stringify(rendered), ...typed }),
    );

  it("changes nothing that stands as it was rendered, in any spelling", () => {
    expect(changes({})).toEqual({});
    expect(changes({ phone: "+989123456789", birthday: "1991-01-02", name: " Sara " })).toEqual({});
  });

  it("changes and empties what the owner touched, and nothing else", () => {
    expect(changes({ phone: undefined, email: "S@shop.example" })).toEqual({ phone: null, email: "s@shop.example" });
    expect(changes({ city: "Qom", gender: "female" })).toEqual({ city: "Qom", gender: "female" });
  });

  it("takes every filled field for typed where the hidden one is none of ours", () => {
    for (const was of [undefined, "{", "[1]", '{"name":1}']) {
      expect(Object.keys(changes({ was }))).toEqual(["name", "phone", "birthday", "city"]);
    }
  });
});

describe("the form of a do-not-contact", () => {
  it("sets and clears the boxes that were toggled since it was rendered", () => {
    const left = (boxes: object, was: string) => applyToggles(["EMAIL", "PUSH"], contactForm.parse({ ...boxes, was }));
    expect(left({}, ""), "a tab from before both were blocked").toEqual(["EMAIL", "PUSH"]);
    expect(left({ SMS: "on" }, "")).toEqual(["SMS", "EMAIL", "PUSH"]);
    expect(left({ PUSH: "on" }, "EMAIL,PUSH")).toEqual(["PUSH"]);
    expect(left({ EMAIL: "on", SMS: "on" }, "EMAIL,SMS"), "released since").toEqual(["EMAIL", "PUSH"]);
  });
});

describe("the form of an attribute", () => {
  const read = (typed: object) => attributeForm.safeParse({ name: "level", type: "text", ...typed });
  const was = (type: string, value: string) => JSON.stringify({ name: "level", type, value });

  it("judges the value of the chosen type alone", () => {
    expect(read({ type: "number", number: "۱۲٫۵", text: "x" }).data).toMatchObject({ value: 12.5, isNew: true });
    expect(read({ type: "list", list: "a\r\nb", number: "زیاد" }).data).toMatchObject({ value: ["a", "b"] });
    expect(read({ type: "number", number: "زیاد" }).error?.issues).toMatchObject([{ path: ["number"] }]);
    expect(read({ type: "boolean" }).error?.issues).toMatchObject([{ path: ["boolean"] }]);
  });

  it("changes nothing of an attribute that stands as it was, and removes one that is emptied", () => {
    expect(read({ text: "ab", was: was("text", "a\nb") }).data?.value).toBeUndefined();
    expect(read({ type: "list", list: "a\r\nb", was: was("list", "a\nb") }).data?.value).toBeUndefined();
    expect(read({ type: "list", list: "ab", was: was("list", "a\nb") }).data?.value).toEqual(["ab"]);
    expect(read({ type: "number", number: "7", text: "7", was: was("text", "7") }).data).toMatchObject({ value: 7 });
    expect(read({ was: was("text", "a") }).data).toMatchObject({ value: null, isNew: false });
  });
});
