import type { UserEvent } from "#contract/defined-events.ts";
import { violationText } from "#contract/text/violations.ts";
import { bareHost, normalisePath } from "#platform/collect/page.ts";
import { AppError } from "#platform/errors.ts";
import { readPageEnd } from "#platform/event-definitions/read-page-end.ts";

type PageMatch = NonNullable<UserEvent["match"]>;

/**
 * Normalises the page of a rule as collected addresses are: the path, with the host where that is not the website's own,
 * without query and fragment, whether typed so or copied from a browser. Throws BAD_REQUEST naming the address where it
 * can match nothing.
 */
export function readPageMatch({ mode, url }: PageMatch, ownHost: string): PageMatch {
  if (mode !== "ends_with") {
    const written = url.replace(/[?#].*$/s, "").toWellFormed();
    return { mode, url: readStart(written, { mode, ownHost }) };
  }
  const end = readPageEnd(url, ownHost);
  if (end === undefined) throw wrong();
  return { mode, url: end };
}

function readStart(written: string, { mode, ownHost }: { mode: PageMatch["mode"]; ownHost: string }): string {
  const whole = /^https?:\/\//i.test(written)
    ? written
    : `http://${written.startsWith("/") ? `${ownHost}${written}` : written}`;
  const withPath = /^https?:\/\/[^/]+$/i.test(whole) ? `${whole}/` : whole;
  // The added letter keeps a final slash: as a page `/blog/` is `/blog`, as a beginning it is everything below.
  const end = mode === "starts_with" ? "x" : "";
  if (!URL.canParse(withPath + end)) throw wrong();
  const url = new URL(withPath + end);
  const host = bareHost(url.host);
  // A single word is more likely a path without its slash.
  if (host !== ownHost && !host.includes(".")) throw wrong();
  const path = normalisePath(url.pathname);
  const page = host === ownHost ? path : host + path;
  return end === "" ? page : page.slice(0, -1);
}

const wrong = () => {
  const issues = [{ path: ["match", "url"], message: violationText.eventPage }];
  return new AppError("BAD_REQUEST", "The rule matches no page", { issues });
};
