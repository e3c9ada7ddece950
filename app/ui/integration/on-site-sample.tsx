import styled from "@emotion/styled";
import type { OnSiteForm } from "#contract/on-site.ts";
import { colour } from "../theme/tokens.ts";

/** A part of a page, with lines for its texts. */
const Page = styled("div")({
  display: "grid",
  minBlockSize: 200,
  borderRadius: 8,
  border: `1px solid ${colour("border")}`,
  overflow: "hidden",
  backgroundColor: colour("inset"),
  backgroundImage: `repeating-linear-gradient(${colour("mute")} 0 8px, transparent 8px 20px)`,
  "&[data-form=modal]": { backgroundColor: "#8a929d", backgroundImage: "none" },
});

/** As `tracker/on-site-look.ts` draws it on pages: light in either scheme. */
const Message = styled("div")({
  position: "relative",
  minInlineSize: 0,
  fontSize: 15,
  lineHeight: 1.8,
  color: "#1b2430",
  backgroundColor: "#fff",
  border: "1px solid #d5dbe3",
  boxShadow: "0 8px 32px rgb(15 27 45 / .2)",
  overflowWrap: "anywhere",
  "& strong": { display: "block", fontSize: 17, lineHeight: 1.6, fontWeight: 700, paddingInlineEnd: 36 },
  "& p": { whiteSpace: "pre-line" },
  "& .picture": {
    display: "grid",
    placeItems: "center",
    blockSize: 96,
    marginBlockEnd: 12,
    borderRadius: 8,
    backgroundColor: "#eef1f5",
    color: "#4a5665",
  },
  "& .go": {
    display: "inline-block",
    minBlockSize: 44,
    marginBlockStart: 12,
    padding: "8px 20px",
    borderRadius: 8,
    color: "#fff",
    backgroundColor: "#1459c7",
    fontWeight: 600,
  },
  "& .close": {
    position: "absolute",
    insetBlockStart: 6,
    insetInlineEnd: 6,
    inlineSize: 44,
    blockSize: 44,
    display: "grid",
    placeItems: "center",
    fontSize: 24,
    lineHeight: 1,
    color: "#4a5665",
  },
  "&[data-form=bar]": {
    alignSelf: "start",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "8px 16px",
    paddingBlock: 10,
    paddingInline: "16px 56px",
    borderWidth: "0 0 1px",
  },
  "&[data-form=bar] .texts": { flex: "1 1 160px", minInlineSize: 0 },
  "&[data-form=bar] strong": { fontSize: 15, paddingInlineEnd: 0 },
  "&[data-form=bar] .go": { marginBlockStart: 0 },
  "&[data-form=corner]": {
    placeSelf: "end start",
    inlineSize: "min(340px, calc(100% - 32px))",
    margin: 16,
    padding: 16,
    borderRadius: 12,
  },
  "&[data-form=modal]": {
    placeSelf: "center",
    inlineSize: "min(440px, calc(100% - 32px))",
    marginBlock: 24,
    padding: 24,
    borderRadius: 16,
  },
});

interface Props {
  form: OnSiteForm;
  title: string;
  body: string;
  /** Empty where it says its title. */
  button: string;
  hasButton: boolean;
  /** In place of its picture; empty where it has none. */
  picture: string;
}

/** A message on a page, in the shape that a visitor sees. */
export const OnSiteSample = ({ form, title, body, button, hasButton, picture }: Props) => (
  <Page data-form={form}>
    <Message data-form={form}>
      {picture === "" || form === "bar" ? null : <div className="picture">{picture}</div>}
      <div className="texts">
        <strong>{title}</strong>
        <p>{body}</p>
      </div>
      {hasButton ? <span className="go">{button || title}</span> : null}
      <span className="close" aria-hidden>
        ×
      </span>
    </Message>
  </Page>
);
