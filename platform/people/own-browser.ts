/** Whether a server, an import or the owner named the person of a website. A condition in SQL. */
export const isVouchedPerson = (website: string, person: string): string =>
  `EXISTS (SELECT FROM identifiers AS own WHERE own.website_id = ${website}
     AND own.person_id = ${person} AND own.provenance <> 'browser')`;

/**
 * Whether a row of `visitor_links`, by its alias, is a browser of the person without doubt. Of somebody whom a server, an
 * import or the owner vouches for it is one that somebody vouches for too; of others the one with which they began
 * (docs/decisions/0133). A stranger who enters somebody's e-mail, before the shop does or after it, gets nothing that is
 * meant for them. A condition in SQL.
 */
export const isOwnBrowser = (links: string): string =>
  `CASE WHEN ${isVouchedPerson(`${links}.website_id`, `${links}.person_id`)}
   THEN ${links}.provenance <> 'browser' ELSE ${links}.person_id = ${links}.visitor END`;

/** Whether the person with a visitor's number is met in that browser: anybody, but for whom another one is vouched for. */
export const isOwnNumber = (website: string, visitor: string): string =>
  `NOT EXISTS (SELECT FROM visitor_links AS began WHERE began.website_id = ${website} AND began.visitor = ${visitor}
     AND began.person_id = began.visitor AND NOT ${isOwnBrowser("began")})`;
