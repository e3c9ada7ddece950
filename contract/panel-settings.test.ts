import { describe, expect, it } from "vitest";
import { type PanelSettings, readPanel } from "./panel-settings.ts";
import { persianDigits } from "./text/digits.ts";

const usual: PanelSettings = {
  ...{ url: "https://panel.example/v1/send", encoding: "form" },
  ...{ headers: "X-Key: {apiKey}", body: "to = {to}\ntext={text}\n\nlines = [{from}]" },
  ...{ successPlace: "status", successValues: "1، ok", retryValues: "418", idPlace: "data.id" },
};
const hasAll = () => true;
const issuesOf = (change: PanelSettings, has: (name: string) => boolean = hasAll) => {
  const read = readPanel({ ...usual, ...change }, has);
  return "issues" in read ? read.issues.map(({ field, problem }) => `${field} ${problem}`) : [];
};

describe("a panel that its owner describes", () => {
  it("becomes a definition of the shape of the others", () => {
    expect(readPanel(usual, hasAll)).toEqual({
      definition: {
        ...{ baseUrl: "https://panel.example", unclear: "uncertain", batchSize: 1 },
        send: {
          ...{ method: "POST", path: "/v1/send", encoding: "form", headers: { "X-Key": "{apiKey}" } },
          fields: { to: "{to}", text: "{text}", lines: { each: "{from}" } },
        },
        answer: {
          ...{ code: "status", single: "data.id", accepted: ["1", "ok"] },
          codes: { "418": { do: "retry", isDown: true } },
        },
      },
    });
  });

  it("is polled for deliveries where it can be", () => {
    const report = { reportUrl: "https://panel.example/status?id={providerId}", statePlace: "state" };
    const read = readPanel({ ...usual, ...report, deliveredValues: "2", undeliveredValues: "3,4" }, hasAll);
    expect("definition" in read && read.definition.poll).toMatchObject({
      ...{ path: "/status?id={providerId}", state: "state" },
      states: { "2": "delivered", "3": "undelivered", "4": "undelivered" },
    });
  });

  it("is the same in digits of the Persian keyboard", () => {
    const report = {
      ...{ reportUrl: "https://127.0.0.1:8080/status?id={providerId}", statePlace: "rows.0.state" },
      ...{ deliveredValues: "2", undeliveredValues: "3,4" },
    };
    const plain = {
      ...{ ...usual, ...report, url: "https://127.0.0.1:8080/send", idPlace: "rows.0.id" },
      ...{ successValues: "200، 201", retryValues: "418, 14", body: "to = {to}\ntext = {text}\ntemplate = 12" },
    };
    const typed = Object.fromEntries(
      Object.entries(plain).map(([name, text]) => [name, name === "headers" ? text : persianDigits(text ?? "")]),
    );
    const read = readPanel(plain, hasAll);
    expect("definition" in read && read.definition.answer.accepted).toEqual(["200", "201"]);
    expect(readPanel(typed, hasAll)).toEqual(read);
    const text = readPanel({ ...plain, body: "to = {to}\ntext = {text} فروشگاه ۲" }, hasAll);
    expect("definition" in text && text.definition.send.fields.text).toBe("{text} فروشگاه ۲");
  });

  it.each<[string, PanelSettings, string[]]>([
    ["a host that a value could change", { url: "https://{to}.example/send" }, ["url panelUrl"]],
    ["credentials in the address", { url: "https://me:you@panel.example/" }, ["url panelUrl"]],
    ["another scheme", { url: "file:///etc/passwd" }, ["url panelUrl"]],
    ["a text that may not go into a header", { headers: "X-Text: {text}" }, ["headers panelName"]],
    ["a header of the connection", { headers: "Host: inside" }, ["headers panelHeader"]],
    ["a line that is no pair", { body: "{to} {text}" }, ["body panelPair"]],
    ["a placeholder that nothing fills", { body: "to={to}\ntext={text}\nx={run}" }, ["body panelName"]],
    ["a request without a text", { body: "to={to}" }, ["body panelMessage"]],
    ["a place that is none", { idPlace: "data..id" }, ["idPlace panelPlace"]],
    ["no value that means success", { successValues: "" }, ["successValues required"]],
    [
      "a report of another server",
      { reportUrl: "https://other.example/{providerId}", statePlace: "s", deliveredValues: "1" },
      ["reportUrl panelHost"],
    ],
    [
      "a report without a state",
      { reportUrl: "https://panel.example/{providerId}", idPlace: "" },
      ["idPlace required", "statePlace required", "deliveredValues required"],
    ],
  ])("is refused with %s", (_, change, expected) => {
    expect(issuesOf(change)).toEqual(expected);
  });

  it("names the credential that a text needs and that is not set", () => {
    expect(issuesOf({}, () => false)).toEqual(["apiKey required"]);
  });
});
