import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { type OnSiteForm, onSiteForms } from "#contract/on-site.ts";
import { colour, from } from "../theme/tokens.ts";

const List = styled("ul")({
  display: "grid",
  gap: 16,
  padding: 16,
  [from.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", padding: 24 },
  "& figcaption": { paddingBlockStart: 8, color: colour("text2") },
  "& figcaption b": { display: "block", fontWeight: 600, color: colour("text") },
});

/** A page in small, with lines for its texts. */
const Page = styled("div")({
  position: "relative",
  overflow: "hidden",
  blockSize: 180,
  borderRadius: 8,
  border: `1px solid ${colour("border")}`,
  backgroundColor: colour("inset"),
  backgroundImage: `repeating-linear-gradient(${colour("mute")} 0 8px, transparent 8px 20px)`,
  backgroundSize: "calc(100% - 32px) 100%",
  backgroundPosition: "16px 16px",
  backgroundRepeat: "no-repeat",
  "&[data-form=modal]::before": {
    content: '""',
    position: "absolute",
    inset: 0,
    backgroundColor: "rgb(15 27 45 / .55)",
  },
});

/** As `tracker/on-site-look.ts` draws it on pages: light in either scheme. */
const Message = styled("div")({
  position: "absolute",
  paddingBlock: 8,
  paddingInline: "10px 28px",
  fontSize: 12,
  lineHeight: "20px",
  color: "#1b2430",
  backgroundColor: "#fff",
  border: "1px solid #d5dbe3",
  boxShadow: "0 4px 16px rgb(15 27 45 / .2)",
  "& b": { display: "block", fontWeight: 700 },
  "&::after": { content: '"×"', position: "absolute", insetBlockStart: 4, insetInlineEnd: 8, color: "#4a5665" },
  "[data-form=bar] &": { insetBlockStart: 0, insetInline: 0, borderWidth: "0 0 1px" },
  "[data-form=corner] &": { insetBlockEnd: 8, insetInlineStart: 8, inlineSize: "70%", borderRadius: 8 },
  "[data-form=modal] &": { insetBlockStart: 44, insetInline: "12%", borderRadius: 10 },
});

/** The three forms of a message on a page, in small. */
export function OnSiteLooks({ title, body }: { title: string; body: string }) {
  const { t } = useTranslation("integration");
  return (
    <List>
      {onSiteForms.map((form) => (
        <li key={form}>
          <Look
            form={form}
            title={title}
            body={body}
            name={t(`onSite.forms.${form}`)}
            text={t(`onSite.looks.${form}`)}
          />
        </li>
      ))}
    </List>
  );
}

function Look({
  form,
  name,
  text,
  title,
  body,
}: Record<"name" | "text" | "title" | "body", string> & { form: OnSiteForm }) {
  return (
    <figure>
      <Page aria-hidden data-form={form}>
        <Message>
          <b>{title}</b>
          {body}
        </Message>
      </Page>
      <figcaption>
        <b>{name}</b>
        {text}
      </figcaption>
    </figure>
  );
}
