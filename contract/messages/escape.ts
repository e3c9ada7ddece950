/**
 * Where a value of a variable goes. `text`: SMS, push, subjects and other headers; `html`: the body or an attribute of a
 * mail; `url`: a part of a link; `json`: a text of a JSON document; `address`: a whole link that we made.
 */
export type Place = "text" | "html" | "url" | "json" | "address";

/** Values are words, not texts: more is cut, which no character is. */
const maxValueLength = 100;

/** Controls, line ends and marks that turn the direction of what follows, and halves of surrogate pairs. */
export const hidden = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

export const escapeHtml = (text: string) => text.replace(/[&<>"'`]/g, (sign) => entities[sign] ?? sign);

/** A value as it may stand at a place: of one line, at most 100 characters, and with no sign that has a meaning there. */
export function escapeFor(place: Place, value: string): string {
  const line = value.replace(hidden, (sign) => (/\s/.test(sign) ? " " : ""));
  if (place === "address") return line;
  const short = [...line].slice(0, maxValueLength).join("");
  switch (place) {
    case "text":
      return short;
    case "html":
      return escapeHtml(short);
    case "url":
      return encodeURIComponent(short.toWellFormed()).replace(
        /[!'()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      );
    case "json":
      return JSON.stringify(short).slice(1, -1);
    default:
      return place satisfies never;
  }
}
