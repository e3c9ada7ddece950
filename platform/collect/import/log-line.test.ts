import { describe, expect, it } from "vitest";
import { readLogLine } from "./log-line.ts";

const combined = String.raw`83.149.9.216 - - [17/May/2015:10:05:03 +0430] "GET /a?b=1 HTTP/1.1" 200 203023 "http://x.example/" "Mozilla/5.0 (X) \"quoted\""`;
const at = Date.UTC(2015, 4, 17, 5, 35, 3);

describe("a line of an access log", () => {
  it("is read in the combined format, with its own time zone and escapes", () => {
    expect(readLogLine(combined)).toEqual({
      ...{ at, address: "83.149.9.216", method: "GET", target: "/a?b=1", status: 200 },
      ...{ referrer: "http://x.example/", agent: 'Mozilla/5.0 (X) "quoted"' },
    });
  });

  it("may have more fields after the agent", () => {
    expect(readLogLine(`${combined} "10.0.0.1" 0.002`)?.status).toBe(200);
  });

  it("is read in the common format, which has no agents", () => {
    const line = '2001:db8::1 - some user [17/May/2015:01:05:03 -0430] "HEAD / HTTP/1.0" 304 -';
    expect(readLogLine(line)).toEqual({
      ...{ at, address: "2001:db8::1", method: "HEAD", target: "/", status: 304, referrer: "", agent: undefined },
    });
  });

  it.each([
    [
      '{"time_iso8601":"2015-05-17T10:05:03+04:30","remote_addr":"1.2.3.4","request":"GET /a b HTTP/1.1","status":"200","http_referer":"-","http_user_agent":"X\\x22"}',
      'X"',
    ],
    [
      '{"ts":1431840903.0,"request":{"remote_ip":"1.2.3.4","method":"GET","uri":"/a b","headers":{"User-Agent":["Y"]}},"status":200}',
      "Y",
    ],
    [
      '{"@timestamp":"2015-05-17T05:35:03.000Z","source":{"address":"1.2.3.4"},"http":{"request":{"method":"get"},"response":{"status_code":200}},"url":{"original":"/a b"}}',
      undefined,
    ],
    [
      '{"timestamp":"17/May/2015:10:05:03 +0430","clientip":"1.2.3.4","verb":"GET","request":"/a b","url":"/a b","response":"200","agent":"Z"}',
      "Z",
    ],
    [
      '{"StartUTC":"2015-05-17T05:35:03Z","ClientHost":"1.2.3.4","RequestMethod":"GET","RequestPath":"/a b","DownstreamStatus":200}',
      undefined,
    ],
    ['{"date":"2015-05-17 05:35:03","ip":"1.2.3.4","method":"GET","path":"/a b","status":200}', undefined],
  ])("is read from JSON as servers write it: %s", (text, agent) => {
    const line = { at, address: "1.2.3.4", method: "GET", target: "/a b", status: 200, referrer: "", agent };
    expect(readLogLine(text)).toEqual(line);
  });

  it.each([
    [
      "bytes of TLS on a plain port",
      String.raw`1.2.3.4 - - [17/May/2015:10:05:03 +0000] "\x16\x03\x01" 400 226 "-" "-"`,
    ],
    ["a connection that said nothing", '1.2.3.4 - - [17/May/2015:10:05:03 +0000] "-" 408 - "-" "-"'],
  ])("without a readable request is still a line: %s", (_, text) => {
    expect(readLogLine(text)?.method).toBe("");
  });

  it.each([
    ["a line cut short", combined.slice(0, -1)],
    ["no log at all", "hello"],
    ["bytes", "\u0000\u0001\ufffd"],
    ["a day that is none", combined.replace("17/May", "31/Feb")],
    ["an hour that is none", combined.replace(":10:", ":24:")],
    ["a month that is none", combined.replace("May", "Mai")],
    ["JSON without a time", '{"remote_addr":"1.2.3.4","request":"GET / HTTP/1.1","status":200}'],
    ["JSON with another status", '{"ts":1431840903,"remote_addr":"1.2.3.4","request":"GET / HTTP/1.1","status":"ok"}'],
    ["broken JSON", '{"ts":'],
    ["a JSON list", "[1]"],
  ])("is malformed: %s", (_, text) => {
    expect(readLogLine(text)).toBeUndefined();
  });

  it("takes no longer for hostile lines", () => {
    const started = performance.now();
    for (const part of [" ", "[", '"', "\\", '[aaaaaaaaaaaaaaaaaaaaaaaa] "', "\\x", '{"a":']) {
      readLogLine(`1.2.3.4 - - ${part.repeat(100_000 / part.length)}`);
      readLogLine(`{${part.repeat(100_000 / part.length)}`);
      readLogLine(`1.2.3.4 - - [17/May/2015:10:05:03 +0000] "GET ${part.repeat(100_000 / part.length)}" 200 1`);
    }
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
