import styled from "@emotion/styled";
import { Form, Link } from "@remix-run/react";
import { CircleHelp, CreditCard, LogOut, UserRound, WalletCards } from "lucide-react";
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

/** Who is signed in. */
export interface Person {
  name: string;
  email: string;
  /** What the installation sells, which the menu leads to. */
  sells: { plans: boolean; wallet: boolean };
}

/** Who is signed in, what the account pays for, and the way out. */
export function ProfileMenu({ person }: { person: Person }) {
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
      {person.sells.plans ? (
        <Account to="/plans">
          <CreditCard size={18} strokeWidth={1.75} aria-hidden />
          {t("plans")}
        </Account>
      ) : null}
      {person.sells.wallet ? (
        <Account to="/wallet">
          <WalletCards size={18} strokeWidth={1.75} aria-hidden />
          {t("wallet")}
        </Account>
      ) : null}
      <Account to="/guide">
        <CircleHelp size={18} strokeWidth={1.75} aria-hidden />
        {t("guide")}
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
