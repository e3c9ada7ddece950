import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { colour } from "../theme/tokens.ts";
import { Scroll } from "./scroll.tsx";
import { shades } from "./shade.ts";

const Cells = styled("table")({
  minInlineSize: "100%",
  fontVariantNumeric: "tabular-nums",
  "& th": { fontWeight: 400, fontSize: 12, lineHeight: "20px", color: colour("text3"), whiteSpace: "nowrap" },
  "& thead th": { blockSize: 32, paddingInline: 8, textAlign: "center" },
  "& :is(tbody th, thead th:first-of-type)": {
    // The names of the rows stay while the columns move.
    position: "sticky",
    insetInlineStart: 0,
    zIndex: 1,
    backgroundColor: colour("surface"),
    paddingInlineEnd: 12,
    textAlign: "start",
  },
  "& td": { blockSize: 48, minInlineSize: 72, padding: 0, textAlign: "center" },
  "& td > :not(.hidden)": { position: "relative", fontWeight: 600 },
  ...shades,
});

interface Cell {
  key: string;
  shade: number;
  /** What it says when it is pointed at. */
  words?: string;
}

interface Props<Shown extends Cell> {
  title: string;
  /** Head of the rows' names. */
  rowHead: string;
  columns: readonly { key: string; name: string }[];
  rows: readonly { key: string; name: string; cells: readonly Shown[] }[];
  draw: (cell: Shown, names: { row: string; column: string }) => ReactNode;
}

/** Buyers by two scores, shaded by their number. */
export const ScoreGrid = <Shown extends Cell>({ title, rowHead, columns, rows, draw }: Props<Shown>) => (
  <Scroll label={title}>
    <Cells>
      <caption className="hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{rowHead}</th>
          {columns.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={cell.key} className={`shade s${cell.shade}`} title={cell.words}>
                {draw(cell, { row: name, column: columns[index]?.name ?? "" })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Cells>
  </Scroll>
);
