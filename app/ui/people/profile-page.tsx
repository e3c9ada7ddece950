import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { User } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../banner.tsx";
import { ButtonLink } from "../button.tsx";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { Screen } from "../screen.tsx";
import { Tag } from "../tag.tsx";
import { colour, from } from "../theme/tokens.ts";
import { Tile } from "../tile.tsx";
import { Trail } from "../trail.tsx";
import { JourneysCard } from "./journeys-card.tsx";
import { MessagesCard } from "./messages-card.tsx";
import type { ProfileData } from "./profile-data.ts";
import { ProfileTables } from "./profile-tables.tsx";
import { ReachMark } from "./reach-marks.tsx";
import { SegmentsCard } from "./segments-card.tsx";
import { TimelineCard } from "./timeline-card.tsx";
import { TypeMark } from "./type-mark.tsx";

const Head = styled("header")({
  display: "flex",
  alignItems: "center",
  gap: 16,
  padding: 16,
  "& > div": { minInlineSize: 0, overflowWrap: "anywhere" },
  "& .title": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px" },
  "& h1": { fontSize: 20, lineHeight: "32px", fontWeight: 600 },
  "& p": { color: colour("text2") },
});

const Big = styled(Tile)({ "&[data-round]": { inlineSize: 56, blockSize: 56, borderRadius: 28, fontSize: 20 } });

const Figures = styled("dl")({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  borderBlockStart: `1px solid ${colour("line")}`,
  [from.tablet]: { gridTemplateColumns: "repeat(auto-fit, minmax(132px, 1fr))" },
  "& > div": { padding: "12px 16px" },
  "& dt": { color: colour("text2") },
  "& dd": { fontSize: 20, lineHeight: "32px", fontWeight: 600, overflowWrap: "anywhere" },
  "& dd.note": { fontSize: 12, lineHeight: "20px", fontWeight: 400, color: colour("text3") },
});

const Columns = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  gap: 16,
  "& > div": { display: "grid", gap: 16, minInlineSize: 0 },
  [from.laptop]: { gridTemplateColumns: "minmax(0, 1fr) 340px" },
});

const Lines = styled("ul")({
  padding: "0 16px 8px",
  "& li": {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    alignItems: "center",
    alignContent: "center",
    gap: "0 12px",
    minBlockSize: 40,
    borderBlockStart: `1px solid ${colour("line")}`,
  },
  "& li:first-of-type": { borderBlockStart: 0 },
  "& li > span": { minInlineSize: 0, overflowWrap: "anywhere" },
  "& li > span:first-of-type": { color: colour("text2") },
  "& li > span:last-of-type": { marginInlineStart: "auto", textAlign: "end" },
  "& .way": { display: "inline-flex", alignItems: "center", gap: 8 },
  "@media (pointer: coarse)": { "& a": { display: "inline-flex", alignItems: "center", minBlockSize: 44 } },
  "& + p": { padding: "0 16px 16px" },
});

const Final = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  padding: "0 16px 16px",
  "& p": { color: colour("text2") },
});

/** The profile of one person: who, how much, what they did, how to reach them, what is known. */
export function ProfilePage({ above, children, ...view }: ProfileData & { above: ReactNode; children: ReactNode }) {
  const { t } = useTranslation("profiles");
  const { trail } = view;
  return (
    <Screen>
      <Trail steps={trail} />
      {above}
      {view.isChanging ? (
        <Banner
          tone="info"
          title={t("changing.title")}
          action={
            <ButtonLink isReload to="?">
              {t("changing.reload")}
            </ButtonLink>
          }
        >
          {t("changing.text")}
        </Banner>
      ) : null}
      <Card>
        <Summary {...view} />
      </Card>
      <Columns>
        <div>
          <TimelineCard {...view} />
          <JourneysCard {...view} />
          <MessagesCard {...view} />
          <ProfileTables {...view} />
        </div>
        <div>
          <Contact {...view} />
          <Attributes {...view} />
          <SegmentsCard {...view} />
          <Visitors {...view} />
          {children}
        </div>
      </Columns>
      <Erase {...view} />
    </Screen>
  );
}

function Summary({ name, isAnonymous, type, isNow, sentence, figures }: ProfileData) {
  const { t } = useTranslation("profiles");
  return (
    <>
      <Head>
        <Big data-round="" data-quiet={isAnonymous ? "" : undefined} aria-hidden>
          {isAnonymous ? <User size={24} strokeWidth={1.75} /> : [...name][0]}
        </Big>
        <div>
          <div className="title">
            <h1>
              <bdi>{name}</bdi>
            </h1>
            <TypeMark type={type} />
            {isNow ? <Tag tone="ok">{t("now")}</Tag> : null}
          </div>
          <p>{sentence}</p>
        </div>
      </Head>
      <Figures aria-label={t("figures.label")}>
        {figures.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {note === "" ? null : <dd className="note">{note}</dd>}
          </div>
        ))}
      </Figures>
    </>
  );
}

function Contact({ channels, reachable, edit }: Pick<ProfileData, "channels" | "reachable" | "edit">) {
  const { t } = useTranslation(["profiles", "people"]);
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("contact.title")}</CardTitle>
        <span>{reachable}</span>
      </CardHead>
      <Lines>
        {channels.map(({ channel, state, address, since, closed }) => (
          <li key={channel}>
            <span className="way">
              <ReachMark channel={channel} state={state} />
              {t(`people:channels.${channel}`)}
            </span>
            <span>
              {state === "yes" && address !== "" ? (
                <bdi dir="ltr">{address}</bdi>
              ) : closed === undefined ? (
                t(`people:reach.${state}`)
              ) : (
                <Link to={closed}>{t(`people:reach.${state}`)}</Link>
              )}
              {since === "" ? null : ` · ${since}`}
            </span>
          </li>
        ))}
      </Lines>
      <CardFoot>
        <Link to={edit.contact}>{t("contact.change")}</Link>
      </CardFoot>
    </Card>
  );
}

function Attributes({ attributes, edit }: Pick<ProfileData, "attributes" | "edit">) {
  const { t } = useTranslation("profiles");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("attributes.title")}</CardTitle>
        <Link to={edit.fields}>{t("attributes.edit")}</Link>
      </CardHead>
      <Lines>
        {attributes.map(({ name, value, isLatin, to }) => (
          <li key={name}>
            <span>{to === undefined ? name : <Link to={to}>{name}</Link>}</span>
            <span>{isLatin ? <bdi dir="ltr">{value}</bdi> : <bdi>{value}</bdi>}</span>
          </li>
        ))}
      </Lines>
      {attributes.length > 0 ? null : <p>{t("attributes.none")}</p>}
      <CardFoot>
        <Link to={edit.attribute}>{t("attributes.add")}</Link>
        <Link to={edit.record}>{t("record.link")}</Link>
      </CardFoot>
    </Card>
  );
}

function Visitors({ visitors, moreBrowsers, edit }: Pick<ProfileData, "visitors" | "moreBrowsers" | "edit">) {
  const { t } = useTranslation("profiles");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("visitors.title")}</CardTitle>
      </CardHead>
      <Lines>
        {visitors.map(({ id, name, seen, unlink }) => (
          <li key={id}>
            <span>{name === "" ? "—" : name}</span>
            <span>
              {seen}
              {unlink === "" ? null : (
                <>
                  {" · "}
                  <Link to={unlink}>{t("visitors.unlink")}</Link>
                </>
              )}
            </span>
          </li>
        ))}
      </Lines>
      {moreBrowsers === "" ? null : <p>{moreBrowsers}</p>}
      <CardFoot>
        <Link to={edit.merge}>{t("visitors.merge")}</Link>
      </CardFoot>
    </Card>
  );
}

/** It stands alone at the end: nothing beside it is as final. */
function Erase({ edit }: Pick<ProfileData, "edit">) {
  const { t } = useTranslation("profiles");
  return (
    <Card aria-labelledby="erase">
      <CardHead>
        <CardTitle id="erase">{t("erase.title")}</CardTitle>
      </CardHead>
      <Final>
        <p>{t("erase.text")}</p>
        <ButtonLink look="dangerPlain" to={edit.erase}>
          {t("erase.link")}
        </ButtonLink>
      </Final>
    </Card>
  );
}
