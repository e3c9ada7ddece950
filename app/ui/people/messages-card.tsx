import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { MessageList } from "../messages/message-list.tsx";
import { Paging } from "../paging.tsx";
import type { ProfileData } from "./profile-data.ts";

type Data = Pick<ProfileData, "website" | "messages" | "tables" | "query">;

/** What was sent to a person, and of what was not why; left out where nothing ever was. */
export function MessagesCard({ website, messages, tables, query }: Data) {
  const { t } = useTranslation("messages");
  if (messages.length === 0) return null;
  const to = (page: number) => withParams(new URLSearchParams(query), { messages: page === 1 ? null : String(page) });
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("ofPerson.title")}</CardTitle>
      </CardHead>
      <MessageList website={website} rows={messages} isOfPerson />
      <CardFoot>
        <Paging {...tables.messages} of={t("ofPerson.title")} to={to} />
      </CardFoot>
    </Card>
  );
}
