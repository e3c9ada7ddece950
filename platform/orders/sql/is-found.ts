/** What a list of documents is searched by. */
export interface DocumentSearch {
  /** A whole number. */
  number: string;
  /** Part of the title of a line. */
  title: string;
}

/** Whether a document has the number `$3` or a line with `$4` in its title; every one where nothing is searched. */
export const isFound = (alias: "" | "p."): string =>
  `($4::text IS NULL OR ${alias}number::text = $3 OR EXISTS (
     SELECT FROM jsonb_array_elements(${alias}purchase -> 'lines') AS line WHERE strpos(line ->> 'title', $4) > 0))`;
