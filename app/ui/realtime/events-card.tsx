import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { User } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { NameTags } from "../name-tags.tsx";
import { RowIcon } from "../overview/bar-list.tsx";
import { deviceIcons } from "../overview/row-icons.ts";
import { colour } from "../theme/tokens.ts";
import { Tile } from "../tile.tsx";
import type { RealtimeData } from "./realtime-data.ts";

const arrive = keyframes({ from: { backgroundColor: colour("psoft") } });

const List = styled("ol")({
  "& li": {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    alignItems: "center",
    gap: "0 12px",
    minBlockSize: 52,
    padding: "6px 16px",
    borderBlockStart: `1px solid ${colour("line")}`,
    // Rows that are there already when the page is opened shine up too, once.
    "@media (prefers-reduced-motion: no-preference)": { animation: `${arrive} 1.6s ease-out` },
  },
  "& p": { overflowWrap: "anywhere" },
  "& strong": { fontWeight: 600 },
  "& small": { display: "block", fontSize: 12, lineHeight: "20px", color: colour("text3") },
  "& time": { fontSize: 12, lineHeight: "20px", color: colour("text3"), fontVariantNumeric: "tabular-nums" },
});

const Nothing = styled("p")({ padding: "0 16px 16px", color: colour("text2") });

/** What people just did, the newest first, in sentences. */
export function EventsCard({ events }: { events: RealtimeData["events"] }) {
  const { t } = useTranslation("behaviour");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("realtime.events.title")}</CardTitle>
      </CardHead>
      {events.length === 0 ? (
        <Nothing>{t("realtime.events.none")}</Nothing>
      ) : (
        <List>
          {events.map(({ id, time, who, action: does, defined, where, device }) => (
            <li key={id}>
              <Tile data-round="" aria-hidden>
                <RowIcon icon={deviceIcons[device] ?? User} />
              </Tile>
              <div>
                <p>
                  <strong>
                    <bdi>{who}</bdi>
                  </strong>{" "}
                  {does}
                </p>
                <NameTags names={defined} />
                {where === "" ? null : <small>{where}</small>}
              </div>
              <time>{time}</time>
            </li>
          ))}
        </List>
      )}
    </Card>
  );
}
