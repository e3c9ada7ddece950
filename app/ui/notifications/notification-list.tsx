import styled from "@emotion/styled";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { FormToken } from "../form-token.tsx";
import { Tag } from "../tag.tsx";
import { colour, from } from "../theme/tokens.ts";

export interface NotificationView {
  id: string;
  title: string;
  body: string;
  url: string;
  at: string;
  isUnread: boolean;
  /** Whether it is about the account and not about the website of the list. */
  isOfAccount: boolean;
}

const List = styled("ul")({
  overflow: "hidden",
  borderStartStartRadius: 11,
  borderStartEndRadius: 11,
  "& > li": {
    display: "grid",
    gap: "4px 16px",
    padding: "14px 16px",
    borderInlineStart: "3px solid transparent",
    [from.tablet]: { gridTemplateColumns: "minmax(0, 1fr) auto", paddingInline: 24 },
  },
  // A read one has no button, and its lines stay under each other.
  "& > li > :not(.do)": { gridColumn: 1 },
  "& > li + li": { borderBlockStart: `1px solid ${colour("line")}` },
  "& > li[data-unread]": { borderInlineStartColor: colour("psolid"), backgroundColor: colour("inset") },
  "& h2": { fontSize: 14, lineHeight: "24px", fontWeight: 400, overflowWrap: "anywhere" },
  "& li[data-unread] h2": { fontWeight: 600 },
  "& h2 :is(a, button)": { color: colour("text") },
  "& .text": { color: colour("text2"), overflowWrap: "anywhere" },
  "& .about": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 },
  "& .about > span, & time": { color: colour("text3"), fontSize: 12, lineHeight: "20px" },
  "& .do": { alignSelf: "center", [from.tablet]: { gridColumn: 2, gridRow: "1 / span 3" } },
});

/** A title that leads to what it speaks of, and marks it as read on the way. */
const Open = styled("button")({
  padding: 0,
  border: 0,
  background: "none",
  font: "inherit",
  textAlign: "start",
  cursor: "pointer",
  "&:hover": { textDecoration: "underline" },
  "@media (pointer: coarse)": { minBlockSize: 44 },
});

/** Notifications with what they lead to; each unread one has a button of its own. */
export function NotificationList({ website, rows }: { website: string; rows: readonly NotificationView[] }) {
  const { t } = useTranslation("notifications");
  return (
    <List aria-label={t("list")}>
      {rows.map((row) => (
        <li key={row.id} data-unread={row.isUnread || undefined}>
          <h2>{row.isUnread ? <OpenForm website={website} row={row} /> : <Link to={row.url}>{row.title}</Link>}</h2>
          <p className="text">{row.body}</p>
          <div className="about">
            <time>{row.at}</time>
            {row.isUnread ? <Tag tone="main">{t("unread")}</Tag> : null}
            {row.isOfAccount ? <Tag>{t("ofAccount")}</Tag> : null}
          </div>
          {row.isUnread ? (
            <Form method="post" className="do" preventScrollReset>
              <FormToken />
              <input type="hidden" name="id" value={row.id} />
              <Button look="plain" isSmall name="intent" value="read" aria-label={t("readOf", { title: row.title })}>
                {t("read")}
              </Button>
            </Form>
          ) : null}
        </li>
      ))}
    </List>
  );
}

function OpenForm({ website, row }: { website: string; row: Pick<NotificationView, "id" | "title"> }) {
  return (
    <Form method="post" action={`/w/${website}/notifications`}>
      <FormToken />
      <input type="hidden" name="id" value={row.id} />
      <Open type="submit" name="intent" value="open">
        {row.title}
      </Open>
    </Form>
  );
}
