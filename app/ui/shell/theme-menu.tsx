import styled from "@emotion/styled";
import { Form, useLocation } from "@remix-run/react";
import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FormToken } from "../form-token.tsx";
import { Menu, MenuRow } from "../menu.tsx";

const Choice = styled("button")(MenuRow);

const schemes = [
  { name: "light", Icon: Sun },
  { name: "dark", Icon: Moon },
  { name: "system", Icon: Monitor },
] as const;

/** Three buttons of one form: the choice is a cookie, and the page comes back in it. */
export function ThemeMenu() {
  const { t } = useTranslation("shell");
  const { pathname, search } = useLocation();
  return (
    <Menu label={t("theme.label")} end quiet summary={<Moon size={20} strokeWidth={1.75} aria-hidden />}>
      <Form method="post" action="/theme" reloadDocument>
        <FormToken />
        <input type="hidden" name="next" value={pathname + search} />
        {schemes.map(({ name, Icon }) => (
          <Choice key={name} type="submit" name="scheme" value={name}>
            <Icon size={18} strokeWidth={1.75} aria-hidden />
            {t(`theme.${name}`)}
          </Choice>
        ))}
      </Form>
    </Menu>
  );
}
