import styled from "@emotion/styled";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { BarTable } from "../overview/bar-list.tsx";
import { colour } from "../theme/tokens.ts";
import { ExportLink } from "./export-link.tsx";

/** How many there are of each of a few ranges in their order, in words. */
export interface DistributionData {
  title: string;
  /** The ranges' column, then those of the figures. */
  columns: readonly [string, ...string[]];
  rows: { key: string; name: string; width: number; figures: string[] }[];
  /** Instead of the rows where there are none. */
  none: string;
  foot: string;
}

const Bar = styled("div")({
  position: "relative",
  display: "flex",
  alignItems: "center",
  minBlockSize: 32,
  paddingInline: 8,
  "& svg": { position: "absolute", insetBlock: 0, insetInline: 0, inlineSize: "100%", blockSize: "100%" },
  "& rect": { fill: colour("barbg") },
  "& span": { position: "relative" },
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
            {data.rows.map(({ key, name, width, figures: [number, ...others] }) => (
              <tr key={key}>
                <td>
                  <Bar>
                    <svg aria-hidden="true">
                      <rect x={`${100 - width}%`} width={`${width}%`} height="100%" rx={6} />
                    </svg>
                    <span>{name}</span>
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
