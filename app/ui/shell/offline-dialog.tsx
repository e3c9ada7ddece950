import styled from "@emotion/styled";
import { WifiOff } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { colour } from "../theme/tokens.ts";

const Dialog = styled("dialog")({
  margin: "auto",
  maxInlineSize: "min(400px, calc(100vw - 32px))",
  padding: 24,
  border: `1px solid ${colour("border")}`,
  borderRadius: 12,
  backgroundColor: colour("surface"),
  color: colour("text"),
  boxShadow: colour("popShadow"),
  textAlign: "center",
  "&::backdrop": { backgroundColor: "rgb(13 18 25 / .5)" },
  "& svg": { color: colour("warn"), marginBlockEnd: 8 },
  "& h2": { fontSize: 16, lineHeight: "28px", fontWeight: 600 },
  "& p": { color: colour("text2") },
});

/** Comes when the connection is lost and goes when it is back; what is typed stays under it. Exists with scripts alone. */
export function OfflineDialog() {
  const { t } = useTranslation("shell");
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const follow = () => {
      if (navigator.onLine) dialog.current?.close();
      else if (dialog.current?.open === false) dialog.current.showModal();
    };
    follow();
    window.addEventListener("online", follow);
    window.addEventListener("offline", follow);
    return () => {
      window.removeEventListener("online", follow);
      window.removeEventListener("offline", follow);
    };
  }, []);
  return (
    <Dialog ref={dialog} role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <WifiOff size={28} strokeWidth={1.75} aria-hidden />
      <h2 id={`${id}-title`}>{t("offline.title")}</h2>
      <p id={`${id}-text`}>{t("offline.text")}</p>
    </Dialog>
  );
}
