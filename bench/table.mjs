/** Prints rows of figures, each with the previous result in brackets. `columns`: formatter by column; `read` finds them in a row. */
export function table(title, rows, old, columns, read = (row) => row) {
  console.log(title);
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [
        name,
        Object.fromEntries(
          Object.entries(columns).map(([column, show]) => {
            const past = old?.[name] === undefined ? "" : ` (${show(read(old[name])[column])})`;
            return [column, `${show(read(row)[column])}${past}`];
          }),
        ),
      ]),
    ),
  );
}
