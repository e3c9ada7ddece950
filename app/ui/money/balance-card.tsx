import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card } from "../card.tsx";
import { colour, from } from "../theme/tokens.ts";

export interface Figure {
  value: string;
  unit: string;
}

const Figures = styled("dl")({
  display: "grid",
  margin: 0,
  [from.tablet]: { gridTemplateColumns: "minmax(0, 5fr) minmax(0, 4fr) minmax(0, 4fr)" },
  "& > div": { padding: 16, minInlineSize: 0 },
  "& > div + div": {
    borderBlockStart: `1px solid ${colour("line")}`,
    [from.tablet]: { borderBlockStart: 0, borderInlineStart: `1px solid ${colour("line")}` },
  },
  "& dt": { color: colour("text2") },
  "& dd": { margin: 0 },
  "& .value": { display: "flex", flexWrap: "wrap", alignItems: "baseline", gap: "0 6px" },
  "& b": { fontSize: 20, lineHeight: "40px", fontWeight: 600, overflowWrap: "anywhere" },
  "& .lead b": { fontSize: 28 },
  "& small, & .hint": { color: colour("text3"), fontSize: 12, lineHeight: "20px" },
  "& small": { fontSize: 14 },
});

/** What the wallet holds, what of it waits for messages on their way, and what can be spent. */
export function BalanceCard({
  available,
  held,
  total,
  paysMessages,
}: Record<"available" | "held" | "total", Figure> & { paysMessages: boolean }) {
  const { t } = useTranslation("money");
  const figures = [
    { key: "available", figure: available, hint: undefined },
    { key: "held", figure: held, hint: t(`balance.heldHint.${paysMessages ? "messages" : "plans"}`) },
    { key: "total", figure: total, hint: undefined },
  ] as const;
  return (
    <Card aria-label={t("balance.title")}>
      <Figures>
        {figures.map(({ key, figure, hint }) => (
          <div key={key} className={key === "available" ? "lead" : undefined}>
            <dt>{t(`balance.${key}`)}</dt>
            <dd className="value">
              <b>{figure.value}</b> <small>{figure.unit}</small>
            </dd>
            {hint === undefined ? null : <dd className="hint">{hint}</dd>}
          </div>
        ))}
      </Figures>
    </Card>
  );
}
