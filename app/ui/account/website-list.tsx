import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { ChartColumn, CodeXml, Ellipsis, Settings2, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Card, CardFoot } from "../card.tsx";
import { Menu, MenuRow } from "../menu.tsx";
import { colour, from } from "../theme/tokens.ts";
import { shadeOf, Tile } from "../tile.tsx";

export interface WebsiteRow {
  id: string;
  name: string;
  initial: string;
  /** Without its scheme. */
  address: string;
  zone: string;
  /** When it was made, where another has its name and address; else empty. */
  made: string;
  /** The website that was open last. */
  current: boolean;
}

const columns = "minmax(0, 5fr) minmax(0, 4fr) minmax(0, 3fr) 44px";

const Head = styled("div")({
  display: "none",
  [from.tablet]: {
    display: "grid",
    gridTemplateColumns: columns,
    gap: 16,
    padding: "8px 16px",
    backgroundColor: colour("inset"),
    borderRadius: "12px 12px 0 0",
    borderBlockEnd: `1px solid ${colour("line")}`,
    color: colour("text3"),
    fontSize: 12,
    lineHeight: "20px",
  },
});

const Row = styled("li")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 44px",
  gap: "0 16px",
  alignItems: "center",
  padding: "10px 16px",
  "& + &": { borderBlockStart: `1px solid ${colour("line")}` },
  "& .name": { display: "flex", alignItems: "center", gap: 12, minInlineSize: 0 },
  "& .name a": {
    color: colour("text"),
    fontWeight: 600,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    lineHeight: "32px",
    "@media (pointer: coarse)": { lineHeight: "44px" },
  },
  "& code, & .zone": { gridColumn: 1, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  // Aligned with the name, which follows its tile; the address is left-to-right, so its end is on that side.
  "& code": { color: colour("text2"), textAlign: "end", paddingInlineEnd: 36 },
  "& .zone": { color: colour("text2"), paddingInlineStart: 36 },
  [from.tablet]: { gridTemplateColumns: columns, "& code, & .zone": { gridColumn: "auto", padding: 0 } },
  "& .made": { gridColumn: "1 / -1", color: colour("text3"), fontSize: 12, lineHeight: "20px", paddingInlineStart: 36 },
  "& .menu": { gridColumn: 2, gridRow: 1, [from.tablet]: { gridColumn: 4 }, justifySelf: "end" },
});

const Tag = styled("span")({
  flex: "none",
  padding: "0 8px",
  borderRadius: 6,
  fontSize: 12,
  lineHeight: "22px",
  backgroundColor: colour("psoft"),
  color: colour("psoftText"),
});

const Action = styled(Link)({ ...MenuRow, "&[data-danger]": { color: colour("bad") } });
const Line = styled("hr")({ margin: "6px 4px", border: 0, borderBlockStart: `1px solid ${colour("line")}` });

/** The owner's websites, one row each; further actions are in its menu. */
export function WebsiteList({ websites, total }: { websites: readonly WebsiteRow[]; total: string }) {
  const { t } = useTranslation("account");
  return (
    <Card>
      <Head aria-hidden>
        <span>{t("websites.name")}</span>
        <span>{t("websites.address")}</span>
        <span>{t("websites.zone")}</span>
        <span />
      </Head>
      <ul>
        {websites.map(({ id, name, initial, address, zone, made, current }) => (
          <Row key={id}>
            <div className="name">
              <Tile aria-hidden data-shade={shadeOf(id)}>
                {initial}
              </Tile>
              <Link to={`/w/${id}`}>{name}</Link>
              {current ? <Tag>{t("websites.current")}</Tag> : null}
            </div>
            <code dir="ltr">{address}</code>
            <span className="zone">{zone}</span>
            {made === "" ? null : <span className="made">{t("websites.made", { when: made })}</span>}
            <div className="menu">
              <Menu
                label={t("websites.actions", { name: made === "" ? name : `${name}، ${made}` })}
                end
                quiet
                summary={<Ellipsis size={20} strokeWidth={1.75} aria-hidden />}
              >
                <Action to={`/w/${id}`}>
                  <ChartColumn size={18} strokeWidth={1.75} aria-hidden />
                  {t("websites.open")}
                </Action>
                <Action to={`/w/${id}/install`}>
                  <CodeXml size={18} strokeWidth={1.75} aria-hidden />
                  {t("websites.install")}
                </Action>
                <Action to={`/websites/${id}`}>
                  <Settings2 size={18} strokeWidth={1.75} aria-hidden />
                  {t("websites.settings")}
                </Action>
                <Line />
                <Action to={`/websites/${id}/delete`} data-danger="">
                  <Trash2 size={18} strokeWidth={1.75} aria-hidden />
                  {t("websites.delete")}
                </Action>
              </Menu>
            </div>
          </Row>
        ))}
      </ul>
      <CardFoot>{total}</CardFoot>
    </Card>
  );
}
