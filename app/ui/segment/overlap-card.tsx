import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { SelectField } from "../field.tsx";
import { colour } from "../theme/tokens.ts";
import { Padded } from "./padded.tsx";
import type { OverlapView } from "./segment-data.ts";

const Choose = styled(Form)({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: 8,
  padding: "0 16px 16px",
  "& > div": { flex: "0 1 300px", minInlineSize: 0 },
});

const Parts = styled("dl")({
  display: "flex",
  flexWrap: "wrap",
  gap: "12px 40px",
  "& dt": { display: "flex", alignItems: "center", gap: 6, color: colour("text2"), overflowWrap: "anywhere" },
  "& dt > i": { flex: "none", inlineSize: 12, blockSize: 12, borderRadius: 3 },
  "& .onlyFirst": { backgroundColor: colour("psoft"), border: `1px solid ${colour("pborder")}` },
  "& .both": { backgroundColor: colour("psolid") },
  "& .onlySecond": { backgroundColor: colour("mute"), border: `1px solid ${colour("border")}` },
  "& dd > strong": { fontSize: 20, lineHeight: "32px", fontWeight: 600 },
  "& dd > small": { marginInlineStart: 8, fontSize: 12, color: colour("text3") },
});

const Bar = styled("svg")({
  display: "block",
  inlineSize: "100%",
  blockSize: 16,
  borderRadius: 8,
  border: `1px solid ${colour("border")}`,
  "& .onlyFirst": { fill: colour("psoft") },
  "& .both": { fill: colour("psolid") },
  "& .onlySecond": { fill: colour("mute") },
});

/** How many people the segment shares with another one, which a form of the address chooses. */
export function OverlapCard({ overlap: { options, chosen, parts } }: { overlap: OverlapView }) {
  const { t } = useTranslation("segments");
  return (
    <Card aria-label={t("overlap.title")}>
      <CardHead>
        <CardTitle>{t("overlap.title")}</CardTitle>
      </CardHead>
      {options.length === 0 ? (
        <Padded>
          <p>{t("overlap.alone")}</p>
        </Padded>
      ) : (
        <Choose method="get" preventScrollReset>
          <SelectField
            label={t("overlap.other")}
            name="other"
            required={false}
            errors={undefined}
            options={options}
            defaultValue={chosen}
          />
          <Button look="plain">{t("overlap.submit")}</Button>
        </Choose>
      )}
      {parts.length === 0 ? null : (
        <Padded role="status">
          <Parts>
            {parts.map(({ key, label, number, percent }) => (
              <div key={key}>
                <dt>
                  <i className={key} aria-hidden />
                  {label}
                </dt>
                <dd>
                  <strong>{number}</strong>
                  <small>{percent}</small>
                </dd>
              </div>
            ))}
          </Parts>
          <OverlapBar parts={parts} />
        </Padded>
      )}
    </Card>
  );
}

/** The parts in a row, in the reading direction. */
function OverlapBar({ parts }: Pick<OverlapView, "parts">) {
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { share }) => sum + share, 0));
  return (
    <Bar aria-hidden>
      {parts.map(({ key, share }, index) => (
        <rect
          key={key}
          className={key}
          x={`${(1 - (starts[index] ?? 0) - share) * 100}%`}
          y="0"
          width={`${share * 100}%`}
          height="100%"
        />
      ))}
    </Bar>
  );
}
