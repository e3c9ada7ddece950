import { fileHeads, fileLine, readTransactionFilter } from "#app/money/transactions.server.ts";
import { fileDates } from "#app/reports/file-heads.ts";
import { csvFile, linesOf, openExport } from "#app/services/csv-file.server.ts";
import { type OwnerContext, ownerLoader } from "#app/services/loaders.server.ts";
import { ownZone } from "#app/services/moment-words.server.ts";

const partSize = 200;

/** Every transaction that the filter of the wallet finds, part by part, the oldest first: later ones change no part. */
async function* readParts(api: OwnerContext["api"], input: ReturnType<typeof readTransactionFilter>["input"]) {
  for (let page = 1; ; page += 1) {
    const { result } = await api.balance.transactions({ ...input, sort: "at", page, limit: partSize });
    yield result;
    if (page * partSize >= result.total) return;
  }
}

/** The transactions of the wallet as a file. */
export const loader = ownerLoader(async ({ api, query, headers }) => {
  const zone = await ownZone(api);
  const { input, range } = readTransactionFilter(query, zone);
  const dateOf = fileDates(query, zone);
  const { all } = await openExport(readParts(api, input));
  return csvFile(
    { name: "wallet", range, headers, heads: fileHeads(input.currency) },
    linesOf(all, (transaction) => fileLine(transaction, dateOf)),
  );
});
