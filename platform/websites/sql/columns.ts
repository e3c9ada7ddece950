/** The columns of an `OwnWebsite`. */
export const columns = `id, name, url, protocol, host, hosts, active, server_purchases_only AS "serverPurchasesOnly",
  signed_identify_only AS "signedIdentifyOnly", time_zone AS "timeZone", currency, key, secret, created_at AS "createdAt"`;
