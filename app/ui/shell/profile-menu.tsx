import styled from "@emotion/styled";
import { Form, Link } from "@remix-run/react";
import { LogOut, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { signOut } from "#app/services/sign-out.ts";
import { FormToken } from "../form-token.tsx";
import { Menu, MenuRow } from "../menu.tsx";
import { colour } from "../theme/tokens.ts";
import { Tile } from "../tile.tsx";
import { useRootData } from "../use-root-data.ts";

const Leave = styled("button")({ ...MenuRow, "& svg": { transform: "scaleX(-1)" } });
const Account = styled(Link)(MenuRow);
const Who = styled("p")({
  padding: "6px 10px",
  color: colour("text3"),
  fontSize: 12,
  lineHeight: "20px",
  "& strong": { display: "block", color: colour("text"), fontSize: 14 },
});

/** Who is signed in, and the way out. */
export function ProfileMenu({ person }: { person: { name: string; email: string } }) {
  const home = useRootData()?.home ?? "/";
  const { t } = useTranslation("shell");
  return (
    <Menu label={t("account")} end quiet summary={<Tile data-round="">{[...person.name.trim()][0] ?? ""}</Tile>}>
      <Who>
        <strong>{person.name}</strong>
        <bdi dir="ltr">{person.email}</bdi>
      </Who>
      <Account to="/profile">
        <UserRound size={18} strokeWidth={1.75} aria-hidden />
        {t("account")}
      </Account>
      <Form
        method="post"
        action="/logout"
        reloadDocument
        onSubmit={(event) => {
          event.preventDefault();
          signOut(event.currentTarget, home);
        }}
      >
        <FormToken />
        <Leave type="submit">
          <LogOut size={18} strokeWidth={1.75} aria-hidden />
          {t("logout")}
        </Leave>
      </Form>
    </Menu>
  );
}
