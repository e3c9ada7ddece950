import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { messageStates } from "#contract/delivery-states.ts";
import { trackMail, trackText } from "#contract/messages/track-content.ts";
import { mayMove } from "../may-move.ts";
import { findSweep, isBotHit, judgeHits } from "./judge-hits.ts";
import { linkCode, linkCodeOf } from "./link-code.ts";

const at = (target: string, personAt?: number, botAt?: number) => ({ target, personAt, botAt });

describe("hits", () => {
  it.each([
    [4_999, true],
    [5_000, false],
  ])("%i ms after the sending are a program's: %s", (ms, isBot) => {
    expect(isBotHit({ isKnownBot: false, at: 1_000 + ms }, 1_000)).toBe(isBot);
  });

  it("on all links within ten seconds are a sweep, on one link or slower ones are not", () => {
    expect(findSweep([at("", 0), at("a", 0), at("b", 10_000)], 2)).toEqual(["a", "b"]);
    expect(findSweep([at("a", 0), at("b", 10_001)], 2)).toEqual([]);
    expect(findSweep([at("a", 0), at("b", 1)], 3)).toEqual([]);
    expect(findSweep([at("a", 0)], 1)).toEqual([]);
  });

  it("of people count before those of programs", () => {
    expect(judgeHits([])).toBeUndefined();
    expect(judgeHits([at("", 5, 1), at("a", undefined, 2)])).toEqual({
      ...{ state: "clicked", openedAt: 5, clickedAt: 2, isBot: true },
    });
    expect(judgeHits([at("a", 9, 2)])).toEqual({ state: "clicked", openedAt: undefined, clickedAt: 9, isBot: false });
  });
});

it("no order of reports leads a message back to a state that it had", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...messageStates), { maxLength: 60 }), (said) => {
      const seen: string[] = ["sent"];
      let state: (typeof messageStates)[number] = "sent";
      for (const next of said) {
        if (!mayMove(state, next)) continue;
        state = next;
        expect(seen).not.toContain(state);
        seen.push(state);
      }
    }),
  );
});

describe("tracking", () => {
  const tracking = () => {
    const codes = ["code1", "code2", "code3", "code4", "code5"];
    return {
      newCode: () => codes.shift() ?? "",
      addressOf: (code: string) => `https://n.example/r/${code}`,
      isOwn: (url: string) => url.startsWith("https://n.example/"),
      isWritten: () => true,
    };
  };

  it("leaves what ends a sentence outside of a link", () => {
    const { content, links } = trackText("«https://a.example/x»، https://b.example؟ (http://c.example/y).", tracking());
    expect(content).toBe("«https://n.example/r/code1»، https://n.example/r/code2؟ (https://n.example/r/code3).");
    expect([...links.values()]).toEqual(["https://a.example/x", "https://b.example/", "http://c.example/y"]);
  });

  it("takes links of web pages alone, and nothing that is no address", () => {
    const html = `<a href="mailto:a@b.c">a</a><a href="tel:1">b</a><a href='javascript:x'>c</a><area href="https://a.example">`;
    const { content, links } = trackMail(
      { html, text: "https://" },
      { ...tracking(), openAddress: "https://n.example/o" },
    );
    expect([content.html.startsWith(html), content.text, links.size]).toEqual([true, "https://", 0]);
  });

  it("of any text ends soon, and following the codes gives the text back", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("https://a.example/1", "<a ", 'href="', ".", " ", "»", "x"), { maxLength: 40 }),
        (pieces) => {
          const text = pieces.join("");
          const { content, links } = trackText(text, tracking());
          const back = [...links].reduce(
            (now, [code, url]) => now.replace(new RegExp(`https://n\\.example/r/${code}(?!\\d)`, "g"), () => url),
            content,
          );
          expect(back).toBe(text);
        },
      ),
    );
    const long = "<a ".repeat(60_000) + "https://".repeat(20_000);
    expect(trackMail({ html: long, text: long }, { ...tracking(), openAddress: "x" }).links.size).toBe(0);
    const dots = `https://a.example/${".".repeat(1_000_000)}a https://b.example/1${".".repeat(1_000_000)}`;
    expect(trackText(dots, tracking()).links.size).toBe(1);
  });

  it("takes the first 200 links of a message; further ones stay as they are", () => {
    const body = (from: number) => Array.from({ length: 150 }, (_, at) => `https://a.example/${from + at}`);
    const codes = Array.from({ length: 300 }, (_, at) => `code${at + 1}`);
    const newCode = () => codes.shift() ?? "";
    const html = body(0).map((url) => `<a href="${url}">x</a>`);
    const { content, links } = trackMail(
      { html: html.join(""), text: body(100).join(" ") },
      { ...tracking(), newCode, openAddress: "https://n.example/o" },
    );
    expect([codes.length, links.size]).toEqual([100, 200]);
    const [before, after] = [content.text.split(" ")[99], content.text.split(" ")[100]];
    expect([before, after]).toEqual(["https://n.example/r/code200", "https://a.example/200"]);
  });
});

it("codes are eight letters that nobody confuses, by the secret alone", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (bytes) => {
      const code = linkCodeOf(Buffer.from(bytes).toString("base64url"));
      expect(code).toMatch(linkCode);
    }),
  );
});
