import { isIP } from "node:net";
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

/** What names a mail server in SPF. */
function mechanismOf(mailHost: string): string {
  const host = mailHost.replace(/^\[|\]$/g, "");
  const kind = isIP(host);
  return kind === 0 ? `a:${host}` : `ip${kind}:${host}`;
}

/** The SPF record of a domain whose mails leave by this server, where one is set up. */
const spfOf = (mailHost: string | undefined) =>
  ["v=spf1", ...(mailHost === undefined ? [] : [mechanismOf(mailHost)]), "mx", "~all"].join(" ");

/** The records with SPF for the server that mails leave by now: it may be set up after the domain, or change. */
export const renewSpf = (records: readonly DomainRecord[], mailHost: string | undefined): DomainRecord[] =>
  records.map((record) => (record.purpose === "spf" ? { ...record, value: spfOf(mailHost) } : record));

/** The DNS records of a sender domain, none of them looked for yet. */
export function expectedRecords({ name, token, publicKey, bounceHost, mailHost }: Sender): DomainRecord[] {
  const bounce = `bounce.${name}`;
  const record = (purpose: RecordPurpose, type: "TXT" | "MX", of: string, value: string): DomainRecord => ({
    ...{ purpose, type, name: of, value },
    ...{ found: [], ok: false, problem: null, checkedAt: null },
    required: purpose === "token" || purpose === "dkim",
  });
  return [
    record("token", "TXT", `_nabz.${name}`, `nabz-verification=${token}`),
    record("dkim", "TXT", `${selector}._domainkey.${name}`, `v=DKIM1; k=rsa; p=${publicKey}`),
    record("mx", "MX", bounce, `10 ${bounceHost}`),
    record("spf", "TXT", bounce, spfOf(mailHost)),
    // No `pct`: RFC 9989 removed it.
    record("dmarc", "TXT", `_dmarc.${name}`, "v=DMARC1; p=none"),
  ];
}
