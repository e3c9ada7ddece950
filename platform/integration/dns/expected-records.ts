import type { DomainRecord, RecordPurpose } from "#contract/integration-domains.ts";

interface Sender {
  name: string;
  token: string;
  /** Of DKIM: base64 of the key in DER. */
  publicKey: string;
  /** Where mails that come back are taken: the host of the platform. */
  bounceHost: string;
  /** The server that the website's mails leave by, where one is set up. */
  mailHost: string | undefined;
}

/** The name of our key in the DNS. */
const selector = "nabz1";

/** The DNS records of a sender domain, none of them looked for yet. */
export function expectedRecords({ name, token, publicKey, bounceHost, mailHost }: Sender): DomainRecord[] {
  const bounce = `bounce.${name}`;
  const spf = ["v=spf1", ...(mailHost === undefined ? [] : [`a:${mailHost}`]), "mx", "~all"].join(" ");
  const record = (purpose: RecordPurpose, type: "TXT" | "MX", of: string, value: string): DomainRecord => ({
    ...{ purpose, type, name: of, value },
    ...{ found: [], ok: false, problem: null, checkedAt: null },
    required: purpose === "token" || purpose === "dkim",
  });
  return [
    record("token", "TXT", `_nabz.${name}`, `nabz-verification=${token}`),
    record("dkim", "TXT", `${selector}._domainkey.${name}`, `v=DKIM1; k=rsa; p=${publicKey}`),
    record("mx", "MX", bounce, `10 ${bounceHost}`),
    record("spf", "TXT", bounce, spf),
    // No `pct`: RFC 9989 removed it.
    record("dmarc", "TXT", `_dmarc.${name}`, "v=DMARC1; p=none"),
  ];
}
