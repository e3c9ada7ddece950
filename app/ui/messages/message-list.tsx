import styled from "@emotion/styled";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { MessageRow } from "#app/messages/message-rows.server.ts";
import { Button } from "../button.tsx";
import { FormToken } from "../form-token.tsx";
import { TypeIcon } from "../integration/type-icon.tsx";
import { Tag } from "../tag.tsx";
import { colour, from } from "../theme/tokens.ts";
import { MessageStateTag } from "./message-state-tag.tsx";

const Rows = styled("ul")({
  "& > li": {
    display: "grid",
    gridTemplateColumns: "40px minmax(0, 1fr)",
    gap: "4px 12px",
    padding: "12px 16px",
    borderBlockStart: `1px solid ${colour("line")}`,
  },
  "& .body": { display: "grid", gap: 4, minInlineSize: 0 },
  "& .head": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px" },
  "& .head strong": { fontWeight: 600, overflowWrap: "anywhere" },
  "& .head time": {
    color: colour("text3"),
    fontSize: 12,
    lineHeight: "20px",
    [from.tablet]: { marginInlineStart: "auto" },
  },
  "& .text": { color: colour("text2"), overflowWrap: "anywhere", whiteSpace: "pre-line" },
  "& .facts": { color: colour("text3"), fontSize: 12, lineHeight: "20px" },
  "& .why": {
    padding: "8px 12px",
    borderRadius: 8,
    border: `1px solid ${colour("warnedge")}`,
    backgroundColor: colour("warnbg"),
    color: colour("text"),
    overflowWrap: "anywhere",
  },
  "& .why b": { display: "block", fontWeight: 600, color: colour("warn"), fontSize: 12, lineHeight: "20px" },
  "& form": { display: "flex", flexWrap: "wrap", gap: 8, marginBlockStart: 4 },
  "@media (pointer: coarse)": { "& .head a": { display: "inline-flex", alignItems: "center", minBlockSize: 44 } },
});

interface Props {
  website: string;
  rows: readonly MessageRow[];
  /** On the page of a person, whose name nobody needs again. */
  isOfPerson?: boolean;
}

/** Messages, the newest first, each with why it was not sent or waits. */
export const MessageList = ({ website, rows, isOfPerson = false }: Props) => (
  <Rows>
    {rows.map((row) => (
      <li key={row.id}>
        <TypeIcon type={row.type} isQuiet />
        <MessageBody website={website} row={row} isOfPerson={isOfPerson} />
      </li>
    ))}
  </Rows>
);

function MessageBody({ website, row, isOfPerson }: { website: string; row: MessageRow; isOfPerson: boolean }) {
  const { t } = useTranslation("messages");
  const { state, person, address, channel, text, price } = row;
  return (
    <div className="body">
      <div className="head">
        <strong>
          {person === undefined || isOfPerson ? (
            <bdi dir="ltr">{address}</bdi>
          ) : (
            <Link to={`/w/${website}/people/${person.key}`}>
              <bdi>{person.name || address}</bdi>
            </Link>
          )}
        </strong>
        <MessageStateTag state={state} />
        {row.isTest ? <Tag>{t("test")}</Tag> : null}
        {row.isBot ? <Tag>{t("bot")}</Tag> : null}
        <time>{row.at}</time>
      </div>
      {text === "" ? null : (
        <p className="text">
          <bdi>
            <WithLinks>{text}</WithLinks>
          </bdi>
        </p>
      )}
      <p className="facts">
        {channel}
        {person === undefined || isOfPerson || person.name === "" ? null : (
          <>
            {" · "}
            <bdi dir="ltr">{address}</bdi>
          </>
        )}
        {row.source === "" ? null : (
          <>
            {" · "}
            <bdi>{row.source}</bdi>
          </>
        )}
        {price === "—" ? null : ` · ${t("price")}: ${price}`}
      </p>
      <Why row={row} isOfPerson={isOfPerson} />
      {state === "uncertain" && !isOfPerson ? <UncertainButtons id={row.id} name={address} /> : null}
    </div>
  );
}

/** Why a message was not sent, or waits, and where something can be done about it. */
function Why({ row: { state, sentence, fix }, isOfPerson }: { row: MessageRow; isOfPerson: boolean }) {
  const { t } = useTranslation("messages");
  if (sentence === "") return null;
  return (
    <p className="why">
      {/* The state beside it says the same of one that waits. */}
      <b className={state === "queued" ? "hidden" : undefined}>
        {t(state === "queued" ? "ofPerson.waits" : "ofPerson.why")}
      </b>
      {sentence}
      {fix === undefined || (isOfPerson && fix.remedy === "person") ? null : (
        <>
          {" "}
          <Link to={fix.to}>{t(`remedies.${fix.remedy}`)}</Link>
        </>
      )}
    </p>
  );
}

/** A message's text, whose addresses keep their Latin digits: somebody may type one off. */
function WithLinks({ children: text }: { children: string }) {
  return text.split(/(https?:\/\/[^\s\u0600-\u06ff]+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other key.
      <code key={index} dir="ltr">
        {part}
      </code>
    ),
  );
}

/** What the owner knows of a message whose fate is not known. */
function UncertainButtons({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("messages");
  return (
    <Form method="post" reloadDocument>
      <FormToken />
      <input type="hidden" name="message" value={id} />
      {(["repeat", "arrived"] as const).map((intent) => (
        <Button
          key={intent}
          look="plain"
          isSmall
          name="intent"
          value={intent}
          aria-label={`${t(`uncertain.${intent}`)}: ${name}`}
        >
          {t(`uncertain.${intent}`)}
        </Button>
      ))}
    </Form>
  );
}
