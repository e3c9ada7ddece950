import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../button.tsx";
import { Card, CardFoot, CardHead, CardTitle } from "../../card.tsx";
import { Table } from "../../table.tsx";
import { colour } from "../../theme/tokens.ts";
import type { Deliveries } from "./insight-data.ts";

const Reasons = styled("div")({
  padding: "12px 16px",
  borderBlockStart: `1px solid ${colour("line")}`,
  "& h3": { fontSize: 12, lineHeight: "20px", fontWeight: 600, color: colour("text2"), marginBlockEnd: 4 },
  "& ul": { display: "flex", flexWrap: "wrap", gap: "4px 20px" },
  "& b": { fontWeight: 600, marginInlineStart: 6 },
});

const None = styled("p")({ padding: "0 16px 16px", color: colour("text2") });

const states = [
  "sent",
  "delivered",
  "opened",
  "clicked",
  "queued",
  "failed",
  "bounced",
  "uncertain",
  "dropped",
] as const;

/** What messages became by channel, and why some were not sent. */
export function DeliveriesCard({ deliveries, log }: { deliveries: Deliveries; log: string }) {
  const { t } = useTranslation("journeyInsight");
  const { rows, reasons } = deliveries;
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("deliveries.title")}</CardTitle>
        <ButtonLink isSmall to={log}>
          {t("deliveries.log")}
        </ButtonLink>
      </CardHead>
      {rows.length === 0 ? (
        <None>{t("deliveries.none")}</None>
      ) : (
        <>
          <Table
            label={t("deliveries.title")}
            rows={rows}
            keyOf={({ channel }) => channel}
            columns={[
              { key: "channel", label: t("deliveries.channel"), cell: ({ label }) => label },
              ...states.map((state) => ({
                ...{ key: state, label: t(`deliveries.${state}`), isFigure: true, isLead: state === "sent" },
                cell: ({ cells, logs }: Deliveries["rows"][number]) => {
                  const to = logs[state];
                  return to === undefined ? cells[state] : <Link to={to}>{cells[state]}</Link>;
                },
              })),
            ]}
          />
          {reasons.length === 0 ? null : (
            <Reasons>
              <h3>{t("deliveries.reasons")}</h3>
              <ul>
                {reasons.map(({ reason, label, number }) => (
                  <li key={reason}>
                    {label}
                    <b>{number}</b>
                  </li>
                ))}
              </ul>
            </Reasons>
          )}
          <CardFoot>{t("deliveries.note")}</CardFoot>
        </>
      )}
    </Card>
  );
}
