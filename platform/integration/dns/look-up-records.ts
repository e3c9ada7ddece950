import type { DomainRecord, RecordProblem } from "#contract/integration-domains.ts";
import { countLookups, isSpf, maxLookups } from "./count-lookups.ts";
import { judgeRecord } from "./judge-record.ts";
import type { Dns, DnsAnswer } from "./open-resolver.ts";

/** Looks the records of a domain up, each with what was found and whether it is right. `now` in ms since 1970. */
export const lookUpRecords = (dns: Dns, records: readonly DomainRecord[], now: number): Promise<DomainRecord[]> =>
  Promise.all(
    records.map(async (record) => {
      const answer = await ask(dns, record);
      const checkedAt = new Date(now).toISOString();
      if ("failure" in answer) return { ...record, found: [], ok: false, problem: answer.failure, checkedAt };
      const { found, problem } = judgeRecord(record, answer.values);
      const counted = problem ?? (record.purpose === "spf" ? await judgeSpf(dns, found) : null);
      return { ...record, found, ok: counted === null, problem: counted, checkedAt };
    }),
  );

/** An alias of the whole name to the platform's host is as good as its MX: both lead there. */
async function ask(dns: Dns, { purpose, name }: DomainRecord): Promise<DnsAnswer> {
  if (purpose !== "mx") return dns.txt(name);
  const answer = await dns.mx(name);
  return "values" in answer && answer.values.length === 0 ? dns.cname(name) : answer;
}

async function judgeSpf(dns: Dns, found: readonly string[]): Promise<RecordProblem | null> {
  const record = found.find(isSpf);
  return record !== undefined && (await countLookups(dns, record)) > maxLookups ? "too_many_lookups" : null;
}
