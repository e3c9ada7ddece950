import { linksOf } from "#contract/messages/written-links.ts";

/** The links of a content whose texts its owner wrote, as one that is filled in has them. */
export const writtenLinksOf = (content: unknown): string[] => {
  if (typeof content === "string") return linksOf(content);
  return typeof content === "object" && content !== null ? Object.values(content).flatMap(writtenLinksOf) : [];
};
