/**
 * Whether a row of `visitor_links`, by its alias, is a browser of the person without doubt: they began with it, or somebody
 * vouches for them, and then only a signature or the owner's server links further ones (docs/decisions/0028). A stranger who
 * enters somebody's e-mail gets nothing that is meant for them. A condition in SQL.
 */
export const isOwnBrowser = (links: string): string =>
  `(${links}.person_id = ${links}.visitor OR EXISTS (SELECT FROM identifiers AS own
    WHERE own.website_id = ${links}.website_id AND own.person_id = ${links}.person_id AND own.provenance <> 'browser'))`;
