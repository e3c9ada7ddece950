import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { BarTable } from "../overview/bar-list.tsx";
import { colour } from "../theme/tokens.ts";
import { ExportLink } from "./export-link.tsx";

/** How many there are of each of a few ranges in their order, in words. */
export interface DistributionData {
  title: string;
  /** The ranges' column, then those of the figures. */
  columns: readonly [string, ...string[]];
  rows: { key: string; name: string; width: number; figures: string[]; to?: string | undefined }[];
  /** Instead of the rows where there are none. */
  none: string;
  foot: string;
}

/** In one cell of a grid: a positioned name would keep its link from reaching over the row. */
const Bar = styled("div")({
  display: "grid",
  minBlockSize: 32,
  "& > *": { gridArea: "1 / 1" },
  "& svg": { inlineSize: "100%", blockSize: 0, minBlockSize: "100%" },
  "& rect": { fill: colour("barbg") },
  "& span": { alignSelf: "center", paddingInline: 8 },
  "& a": { color: colour("text") },
  "@media (pointer: coarse)": { "&:has(a)": { minBlockSize: 44 } },
});

const Text = styled("p")({ padding: "0 16px 16px", color: colour("text2") });

/** A distribution as bars from the right; `file`: the address of its file, where it has one. */
export function DistributionCard({ data, file }: { data: DistributionData; file?: string }) {
  const [first, ...figures] = data.columns;
  return (
    <Card>
      <CardHead>
        <CardTitle>{data.title}</CardTitle>
        {file === undefined ? null : <ExportLink to={file} of={data.title} isSmall />}
      </CardHead>
      {data.rows.length === 0 ? (
        <Text>{data.none}</Text>
      ) : (
        <BarTable>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {figures.map((label) => (
                <th key={label} scope="col" className="figure">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ key, name, width, to, figures: [number, ...others] }) => (
              <tr key={key}>
                <td>
                  <Bar>
                    <svg aria-hidden="true">
                      <rect x={`${100 - width}%`} width={`${width}%`} height="100%" rx={6} />
                    </svg>
                    <span>{to === undefined ? name : <Link to={to}>{name}</Link>}</span>
                  </Bar>
                </td>
                <td className="figure">{number}</td>
                {others.map((other, index) => (
                  <td key={data.columns[index + 2]} className="figure quiet">
                    {other}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </BarTable>
      )}
      <CardFoot>
        <span>{data.foot}</span>
      </CardFoot>
    </Card>
  );
}
