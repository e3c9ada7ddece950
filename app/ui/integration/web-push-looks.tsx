import styled from "@emotion/styled";
import { BellRing } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PromptField } from "#contract/web-push.ts";
import { from } from "../theme/tokens.ts";

const Frame = styled("figure")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "center",
  padding: 16,
  [from.tablet]: { padding: 24 },
});

/** A phone in small: light in either scheme, as `tracker/push-look.ts` and phones are by day. */
const Phone = styled("div")({
  display: "grid",
  alignContent: "start",
  gap: 12,
  inlineSize: 280,
  maxInlineSize: "100%",
  minBlockSize: 220,
  padding: "12px 12px 24px",
  borderRadius: 28,
  border: "8px solid #1b2430",
  background: "linear-gradient(160deg, #dbe7f7, #f3eadf)",
  color: "#1b2430",
  "& .clock": { textAlign: "center", fontSize: 28, lineHeight: "44px", fontWeight: 600 },
});

const Bubble = styled("div")({
  display: "grid",
  gridTemplateColumns: "32px minmax(0, 1fr)",
  gap: "0 10px",
  padding: 12,
  borderRadius: 16,
  backgroundColor: "#fff",
  boxShadow: "0 4px 16px rgb(15 27 45 / .16)",
  fontSize: 13,
  lineHeight: "22px",
  overflowWrap: "anywhere",
  "& .mark": {
    display: "grid",
    placeItems: "center",
    inlineSize: 32,
    blockSize: 32,
    borderRadius: 8,
    color: "#fff",
    backgroundColor: "#1459c7",
  },
  "& .of": { display: "flex", justifyContent: "space-between", gap: 8, color: "#4a5665", fontSize: 11 },
  "& b": { display: "block", fontWeight: 700 },
});

/** A push as a phone shows it. */
export function PushLook({ host, title, body }: { host: string; title: string; body: string }) {
  const { t } = useTranslation("integration");
  return (
    <Frame aria-label={t("webPush.looks.name")}>
      <Phone>
        <span className="clock">{t("webPush.looks.clock")}</span>
        <Bubble>
          <span className="mark">
            <BellRing size={18} strokeWidth={1.75} aria-hidden />
          </span>
          <div>
            <span className="of">
              <span dir="ltr">{host}</span>
              <span>{t("webPush.looks.now")}</span>
            </span>
            <b>{title}</b>
            {body}
          </div>
        </Bubble>
      </Phone>
    </Frame>
  );
}

/** As `tracker/push-look.ts` draws it on pages. */
const Box = styled("div")({
  inlineSize: 300,
  maxInlineSize: "100%",
  padding: 16,
  borderRadius: 12,
  border: "1px solid #d5dbe3",
  color: "#1b2430",
  backgroundColor: "#fff",
  boxShadow: "0 4px 16px rgb(15 27 45 / .16)",
  overflowWrap: "anywhere",
  "& b": { display: "block", fontSize: 15, lineHeight: "26px" },
  "& .row": { display: "flex", flexWrap: "wrap", gap: 8, paddingBlockStart: 12 },
  "& .row span": { padding: "6px 16px", borderRadius: 8, border: "1px solid #d5dbe3", fontWeight: 600 },
  "& .row span:first-of-type": { color: "#fff", backgroundColor: "#1459c7", borderColor: "#1459c7" },
});

/** The prompt on pages, in small. */
export function PromptLook({ words }: { words: Record<PromptField, string> }) {
  return (
    <Frame aria-hidden>
      <Box>
        <b>{words.promptTitle}</b>
        {words.promptText}
        <div className="row">
          <span>{words.promptAllow}</span>
          <span>{words.promptLater}</span>
        </div>
      </Box>
    </Frame>
  );
}
