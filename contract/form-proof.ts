/**
 * How the dashboard proves to the platform that a call of `forms` is its own: HMAC-SHA256 (base64url) of the record's key,
 * under a key that both derive from SESSION_SECRET.
 */
export const formProofPurpose = "form records, version 1";
