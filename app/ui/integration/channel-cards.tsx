import styled from "@emotion/styled";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { HomeData } from "#app/integration/home.server.ts";
import { channelText } from "#contract/text/channels.ts";
import { Button, ButtonLink } from "../button.tsx";
import { Card } from "../card.tsx";
import { FormToken } from "../form-token.tsx";
import { colour, from } from "../theme/tokens.ts";
import { StateTag } from "./state-tag.tsx";
import { TypeIcon } from "./type-icon.tsx";

const Grid = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  [from.laptop]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
});

const Whole = styled(Card)({
  display: "flex",
  flexDirection: "column",
  "& > header": { display: "flex", alignItems: "center", gap: 12, padding: 16 },
  "& > header h2": { fontSize: 16, lineHeight: "28px", fontWeight: 600 },
  "& > header p": { color: colour("text2") },
  "& li": { display: "grid", gap: 2, padding: "12px 16px", borderBlockStart: `1px solid ${colour("line")}` },
  "& .name": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4px 8px",
  },
  "& .name a": { fontWeight: 600, color: colour("text"), overflowWrap: "anywhere" },
  "& small": { color: colour("text3"), fontSize: 12, lineHeight: "20px", overflowWrap: "anywhere" },
  "& small.bad": { color: colour("bad") },
  "& .missing": { padding: "0 16px 12px", color: colour("warn") },
  "& .none": { padding: "0 16px 12px", color: colour("text2") },
  "& > footer": { marginBlockStart: "auto", padding: 16, borderBlockStart: `1px solid ${colour("line")}` },
  "@media (pointer: coarse)": { "& .name a": { display: "inline-flex", alignItems: "center", minBlockSize: 44 } },
});

/** A card for each type that this release sends by: its channels, how they work, and what is missing. */
export const ChannelCards = ({ types, website }: Pick<HomeData, "types" | "website">) => (
  <Grid>
    {types.map((each) => (
      <ChannelCard key={each.type} website={website} {...each} />
    ))}
  </Grid>
);

function ChannelCard({ website, type, path, rows, missing }: HomeData["types"][number] & { website: string }) {
  const { t } = useTranslation("integration");
  return (
    <Whole aria-label={channelText.types[type]}>
      <header>
        <TypeIcon type={type} isQuiet={rows.length === 0} />
        <div>
          <h2>{channelText.types[type]}</h2>
          {rows.length === 0 ? <StateTag state="none" /> : null}
        </div>
      </header>
      {rows.length === 0 ? <p className="none">{`${t(`types.${type}.none`)} ${t(`types.${type}.text`)}`}</p> : null}
      {missing === undefined ? null : <p className="missing">{t(`missing.${missing}`)}</p>}
      {rows.length === 0 ? null : (
        <ul>
          {rows.map(({ id, name, provider, state, message, at, to }) => (
            <li key={id}>
              <div className="name">
                <Link to={to}>{name}</Link>
                <StateTag state={state} />
              </div>
              {message === "" ? null : (
                <small className={state === "failing" ? "bad" : undefined}>
                  <bdi>{message}</bdi>
                </small>
              )}
              <small>{name === provider ? at : `${provider} · ${at}`}</small>
            </li>
          ))}
        </ul>
      )}
      <CardWay website={website} type={type} path={path} isThere={rows.length > 0} />
    </Whole>
  );
}

function CardWay({
  website,
  type,
  path,
  isThere,
}: Pick<HomeData["types"][number], "type" | "path"> & { website: string; isThere: boolean }) {
  const { t } = useTranslation("integration");
  if (path !== undefined) {
    return (
      <footer>
        <ButtonLink to={`/w/${website}/integration/${path}`}>
          {isThere ? t(`types.${type}.open`) : t("setUp", { name: channelText.types[type] })}
        </ButtonLink>
      </footer>
    );
  }
  if (isThere) return null;
  return (
    <footer>
      <Form method="post" reloadDocument>
        <FormToken />
        <Button look="plain">{t(`types.${type}.open`)}</Button>
      </Form>
    </footer>
  );
}
