import styled from "@emotion/styled";
import { CircleCheck, MonitorSmartphone, MousePointerClick, Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { NameTags } from "../name-tags.tsx";
import { Paging } from "../paging.tsx";
import { Segments } from "../segments.tsx";
import { colour } from "../theme/tokens.ts";
import type { ProfileData } from "./profile-data.ts";

const Days = styled("div")({
  padding: "0 16px 8px",
  "& h3": { paddingBlock: "12px 4px", color: colour("text3"), fontSize: 12, lineHeight: "20px", fontWeight: 400 },
  "& li": { display: "grid", gridTemplateColumns: "44px 28px minmax(0, 1fr)", gap: 8, paddingBlock: 6 },
  "& .time": { color: colour("text3"), fontSize: 12, lineHeight: "28px", fontVariantNumeric: "tabular-nums" },
  "& p": { lineHeight: "28px", overflowWrap: "anywhere", color: colour("text2") },
  "& p > strong": { color: colour("text"), fontWeight: 600 },
  "& .none": { paddingBlock: 16 },
});

const Mark = styled("span")({
  display: "grid",
  placeContent: "center",
  inlineSize: 28,
  blockSize: 28,
  borderRadius: 14,
  backgroundColor: colour("mute"),
  color: colour("text2"),
  "&[data-kind=session]": { backgroundColor: colour("psoft"), color: colour("psoftText") },
  "&[data-kind=order]": { backgroundColor: colour("okbg"), color: colour("ok") },
});

const icons = { session: MonitorSmartphone, event: MousePointerClick, order: CircleCheck, message: Send };

/** What a person did and was sent, the latest first, under its days. */
export function TimelineCard({ timeline: { kinds, days, paging }, query }: Pick<ProfileData, "timeline" | "query">) {
  const { t } = useTranslation("profiles");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("timeline.title")}</CardTitle>
        <Segments label={t("timeline.title")} links={kinds} />
      </CardHead>
      <Days>
        {days.length === 0 ? <p className="none">{t("timeline.empty")}</p> : null}
        {days.map(({ day, lines }) => (
          <section key={day}>
            <h3>{day}</h3>
            <ul>
              {lines.map(({ key, kind, time, title, number, defined, facts, path }) => {
                const Icon = icons[kind];
                return (
                  <li key={key}>
                    <span className="time">{time}</span>
                    <Mark data-kind={kind} aria-hidden>
                      <Icon size={16} strokeWidth={1.75} />
                    </Mark>
                    <div>
                      <p>
                        <strong>{title}</strong>
                        {number === "" ? null : (
                          <>
                            {" · "}
                            <code dir="ltr">{number}</code>
                          </>
                        )}
                        {facts.map((fact, index) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: facts never move, and two may be equal.
                          <span key={index}>
                            {" · "}
                            <bdi>{fact}</bdi>
                          </span>
                        ))}
                        {path === "" ? null : (
                          <>
                            {" · "}
                            <code dir="ltr">{path}</code>
                          </>
                        )}
                      </p>
                      <NameTags names={defined} />
                    </div>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </Days>
      <CardFoot>
        <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
      </CardFoot>
    </Card>
  );
}
