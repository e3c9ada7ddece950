/** The columns of an `OwnWebsite`. */
export const columns = `id, name, url, protocol, host, hosts, active, server_purchases_only AS "serverPurchasesOnly",
  signed_identify_only AS "signedIdentifyOnly", unvouched_per_hour AS "unvouchedPerHour",
  unvouched_per_day AS "unvouchedPerDay", nightly_analysis AS "nightlyAnalysis",
  time_zone AS "timeZone", currency, key, secret, created_at AS "createdAt"`;
