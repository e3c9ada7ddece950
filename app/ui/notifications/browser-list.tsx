import styled from "@emotion/styled";
import { Form, useRevalidator } from "@remix-run/react";
import { BellRing } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SubscribeState } from "#app/services/subscribe-browser.ts";
import { Button } from "../button.tsx";
import { FormToken } from "../form-token.tsx";
import { SectionForm } from "../sections.tsx";
import { colour } from "../theme/tokens.ts";
import { useRootData } from "../use-root-data.ts";

const List = styled("ul")({
  display: "grid",
  gap: 12,
  "& li": { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: 12 },
  "& small": { display: "block", color: colour("text3"), fontSize: 12, lineHeight: "20px" },
});

const Quiet = styled("p")({ color: colour("text2") });
/** What needs scripts takes no room without them, and says so. */
const Scripted = styled("div")({
  display: "grid",
  gap: 8,
  justifyItems: "start",
  "& button, & [role=status]": { "@media (scripting: none)": { display: "none" } },
  "& .scriptless": { "@media not (scripting: none)": { display: "none" } },
});

interface Props {
  browsers: readonly { id: string; name: string; at: string }[];
  /** By which the push service knows this installation. */
  publicKey: string;
}

/** Browsers that are sent pushes, and the button that adds this one. */
export function BrowserList({ browsers, publicKey }: Props) {
  const { t } = useTranslation("notifications");
  return (
    <SectionForm>
      {browsers.length === 0 ? (
        <Quiet>{t("browsers.none")}</Quiet>
      ) : (
        <List aria-label={t("browsers.list")}>
          {browsers.map(({ id, name, at }) => (
            <li key={id}>
              <span>
                <bdi>{name}</bdi>
                <small>{t("browsers.since", { at })}</small>
              </span>
              <Form method="post">
                <FormToken />
                <input type="hidden" name="id" value={id} />
                <Button
                  look="dangerPlain"
                  isSmall
                  name="intent"
                  value="remove"
                  aria-label={t("browsers.removeOf", { name })}
                >
                  {t("browsers.remove")}
                </Button>
              </Form>
            </li>
          ))}
        </List>
      )}
      <AddBrowser publicKey={publicKey} />
    </SectionForm>
  );
}

type State = SubscribeState | "idle" | "asking";

/** Its code is loaded when it is pressed: the browser asks its owner for permission only then. */
function AddBrowser({ publicKey }: { publicKey: string }) {
  const { t } = useTranslation("notifications");
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<State>("idle");
  const formToken = useRootData()?.formToken ?? "";
  const add = async () => {
    setState("asking");
    const { subscribeBrowser } = await import("#app/services/subscribe-browser.ts");
    const outcome = await subscribeBrowser({ publicKey, formToken });
    setState(outcome);
    if (outcome === "done") revalidate();
  };
  return (
    <Scripted>
      <Button
        type="button"
        look="soft"
        disabled={state === "asking"}
        onClick={add}
        start={<BellRing size={16} strokeWidth={1.75} aria-hidden />}
      >
        {t("browsers.add")}
      </Button>
      <Quiet role="status">{t(`browsers.states.${state}`)}</Quiet>
      <Quiet className="scriptless">{t("browsers.noScripts")}</Quiet>
    </Scripted>
  );
}
