import styled from "@emotion/styled";
import { Form, Link } from "@remix-run/react";
import { Bell as BellIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { BellData } from "#app/services/bell.server.ts";
import { FormToken } from "../form-token.tsx";
import { Menu, MenuRow } from "../menu.tsx";
import { colour } from "../theme/tokens.ts";
import { useUnread } from "./use-unread.ts";

const Face = styled("span")({ position: "relative", display: "grid" });
const Count = styled("b")({
  position: "absolute",
  insetBlockStart: -8,
  insetInlineStart: 9,
  minInlineSize: 18,
  paddingInline: 4,
  borderRadius: 9,
  backgroundColor: colour("badsolid"),
  color: "#fff",
  fontSize: 11,
  lineHeight: "18px",
  textAlign: "center",
});
const Rows = styled(Form)({ inlineSize: "max-content", minInlineSize: "100%", maxInlineSize: "min(320px, 80vw)" });
const Row = styled("button")({ ...MenuRow, overflowWrap: "anywhere", fontWeight: 600 });
const All = styled(Link)({ ...MenuRow, color: colour("plink") });
const Quiet = styled("p")({ padding: "10px 12px", color: colour("text2"), whiteSpace: "nowrap" });

/** The bell of the top bar: how many notifications are unread, the newest of them, and the way to all. */
export function Bell({ data }: { data: BellData }) {
  const { website } = data;
  const { t } = useTranslation("shell");
  const unread = useUnread(website, data.unread);
  const list = `/w/${website}/notifications`;
  const label = unread === "" ? t("notifications.label") : t("notifications.count", { n: unread });
  return (
    <Menu
      label={label}
      end
      quiet
      summary={
        <Face>
          <BellIcon size={20} strokeWidth={1.75} aria-hidden />
          {unread === "" ? null : (
            <Count aria-hidden dir="ltr">
              {unread}
            </Count>
          )}
        </Face>
      }
    >
      {data.newest.length === 0 ? (
        <Quiet>{t("notifications.none")}</Quiet>
      ) : (
        data.newest.map(({ id, title }) => (
          <Rows key={id} method="post" action={list}>
            <FormToken />
            <input type="hidden" name="id" value={id} />
            <Row type="submit" name="intent" value="open">
              {title}
            </Row>
          </Rows>
        ))
      )}
      <All to={list}>{t("notifications.all")}</All>
    </Menu>
  );
}
