/**
 * Every decision record says when it was made and whether it holds, names the records that supersede it, and has its row in
 * docs/decisions/README.md: a record that no list names is not found. A row without a record stands for another page, such
 * as 0020.
 */
export const name = "decisions";

const index = "docs/decisions/README.md";
const isRecord = (path) => /^docs\/decisions\/\d{4}-[^/]+\.md$/.test(path);
const numberOf = (path) => path.slice("docs/decisions/".length, "docs/decisions/0000".length);

export const check = (files) => {
  const records = files.filter(({ path }) => isRecord(path));
  const statuses = new Map(records.map(({ path, text }) => [numberOf(path), statusOf(text)]));
  const list = files.find(({ path }) => path === index);
  const rows = (list?.text ?? "")
    .split("\n")
    .flatMap((text, at) => (/^\| \d{4} \|/.test(text) ? [{ number: text.slice(2, 6), line: at + 1 }] : []));
  const listed = new Set(rows.map(({ number }) => number));
  return [
    ...records
      .filter(({ text }) => statusOf(text) === undefined)
      .map(({ path }) => ({ path, line: 3, message: "a record has a line `Date: YYYY-MM-DD. Status: …`" })),
    ...records
      .filter(({ path }) => !listed.has(numberOf(path)))
      .map(({ path }) => ({ path, line: 1, message: `${index} has no row for it` })),
    ...records.flatMap(({ path, text }) =>
      supersededIn(statusOf(text) ?? "")
        .filter((number) => statuses.get(number)?.includes(numberOf(path)) === false)
        .map((number) => ({ path, line: 3, message: `the status of ${number} does not say so` })),
    ),
    ...rows
      .filter(({ number }, at) => rows.findIndex((each) => each.number === number) < at)
      .map(({ number, line }) => ({ path: index, line, message: `${number} stands twice` })),
  ];
};

const statusOf = (text) => /^Date: \d{4}-\d{2}-\d{2}\. Status: .*/m.exec(text)?.[0];

/** `supersedes the limits of 0005 and …`: the records that another's status names. */
const supersededIn = (status) =>
  [...status.matchAll(/\bsupersedes ([^.;]*)/gi)].flatMap(([, what]) => what.match(/\b\d{4}\b/g) ?? []);
