import { expect, it } from "vitest";
import { fillPush } from "./fill-content.ts";

const values = { read: () => "42", zone: "UTC", variables: [], hosts: ["shop.example"] };

it("an address of a push is one link, whatever it ends with", () => {
  const links = (url: string) => fillPush({ title: "سلام", body: "", url }, values as never).writtenLinks?.slice(1);
  for (const url of ["https://other.example/sale!", "https://other.example/X_(Y)", "https://other.example/women's"])
    expect(links(url), url).toEqual([url]);
  expect(links("https://other.example/{{event.code}}.")).toEqual(["https://other.example/42."]);
});
