import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { BarTable } from "../overview/bar-list.tsx";
import { colour } from "../theme/tokens.ts";
import { ExportLink } from "./export-link.tsx";

export interface AgesData {
  rows: { key: string; name: string; width: number; number: string; share: string }[];
  known: string;
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

/** How many people there are of each decade of age, as bars from the right. */
export function AgesCard({ data, file }: { data: AgesData; file: string }) {
  const { t } = useTranslation(["behaviour", "overview"]);
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("ages.title")}</CardTitle>
        <ExportLink to={file} of={t("ages.title")} isSmall />
      </CardHead>
      {data.rows.length === 0 ? (
        <Text>{t("ages.none")}</Text>
      ) : (
        <BarTable>
          <thead>
            <tr>
              <th scope="col">{t("ages.age")}</th>
              <th scope="col" className="figure">
                {t("overview:columns.people")}
              </th>
              <th scope="col" className="figure">
                {t("overview:columns.share")}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ key, name, width, number, share }) => (
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
                <td className="figure quiet">{share}</td>
              </tr>
            ))}
          </tbody>
        </BarTable>
      )}
      <CardFoot>
        <span>{data.known}</span>
      </CardFoot>
    </Card>
  );
}
