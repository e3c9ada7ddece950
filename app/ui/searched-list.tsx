import { type LucideIcon, Search } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { withParams } from "#app/period/with-params.ts";
import { Card, CardFoot } from "./card.tsx";
import { Empty } from "./empty.tsx";
import { Paging } from "./paging.tsx";

interface Props {
  /** Of the empty list. */
  Icon: LucideIcon;
  /** What is said where nothing is there yet, and where nothing is found. */
  words: { title: string; text: string; found: string; foundText: string };
  isNone: boolean;
  /** Whether the rows are a search's. */
  isFound: boolean;
  /** The form that searches. */
  find: ReactNode;
  paging: Omit<ComponentProps<typeof Paging>, "to">;
  query: string;
  /** The rows of the page. */
  children: ReactNode;
}

/** A list that is searched and read page by page. */
export function SearchedList({ Icon, words, isNone, isFound, find, paging, query, children }: Props) {
  return (
    <>
      {isNone && !isFound ? null : (
        <Card>
          {find}
          {isNone ? null : children}
          {isNone ? null : (
            <CardFoot>
              <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
            </CardFoot>
          )}
        </Card>
      )}
      {isNone ? (
        <Empty
          Icon={isFound ? Search : Icon}
          title={isFound ? words.found : words.title}
          text={isFound ? words.foundText : words.text}
          heading="h2"
        />
      ) : null}
    </>
  );
}
