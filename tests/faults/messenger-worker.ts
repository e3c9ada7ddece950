import { openPostgres } from "#platform/stores/postgres/open.ts";
import { haltAt } from "./halt-at.ts";
import { openMessengers } from "./messengers.ts";

/**
 * Sends what is due by WhatsApp and Bale, `node messenger-worker DATABASE_URL STEP WEBSITE PEERS`. Before its statement of
 * that number it says `here` and waits to be killed; past its last one it says `done`.
 */
async function main([url, step, website = "", peers = ""]: readonly string[]): Promise<void> {
  const real = await openPostgres({ DATABASE_URL: url, DATA_DIR: "" });
  const postgres = haltAt(real, Number(step));
  await openMessengers({ postgres, website, url: peers, shiftMs: 0 }).dispatchDue();
  process.stdout.write("done\n");
  await real.close();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
