/** What is said of one point on pointing at it; every word of it stands in the chart's table too. */
export interface Tip {
  title: string;
  rows: { name: string; value: string; mark: "now" | "today" | "compared" }[];
  change: { name: string; text: string; tone: "good" | "poor" | "same" } | undefined;
}

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? "");

/** A tip as the charting library wants it, in HTML without `style`, which the policy refuses; `""` where there is none. */
export function tipHtml(tip: Tip | undefined): string {
  if (tip === undefined) return "";
  const rows = tip.rows.map(
    ({ name, value, mark }) =>
      `<dt class="${mark}"><i></i>${escaped(name)}</dt><dd><bdi dir="ltr">${escaped(value)}</bdi></dd>`,
  );
  const change =
    tip.change === undefined
      ? ""
      : `<dt>${escaped(tip.change.name)}</dt><dd class="${tip.change.tone}"><bdi dir="ltr">${escaped(tip.change.text)}</bdi></dd>`;
  return `<div dir="rtl" class="tip"><strong>${escaped(tip.title)}</strong><dl>${rows.join("")}${change}</dl></div>`;
}
