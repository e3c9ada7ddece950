/**
 * A sentence whose quotes within quotes are single ones, such as of a block that is called «پیامک «یادآوری سبد»». Marks
 * without a partner stay.
 */
export function nestQuotes(text: string): string {
  if (!/«[^»]*«/.test(text)) return text;
  const opened: number[] = [];
  const pairs: { start: number; end: number }[] = [];
  for (const { 0: mark, index } of text.matchAll(/[«»]/g)) {
    if (mark === "«") {
      opened.push(index);
      continue;
    }
    const start = opened.pop();
    if (start !== undefined) pairs.push({ start, end: index });
  }
  const inner = pairs.filter(({ start, end }) => pairs.some((outer) => outer.start < start && end < outer.end));
  const places = new Set(inner.flatMap(({ start, end }) => [start, end]));
  return text.replace(/[«»]/g, (mark, index: number) => {
    if (!places.has(index)) return mark;
    return mark === "«" ? "‹" : "›";
  });
}
