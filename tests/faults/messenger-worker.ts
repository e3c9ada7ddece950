import { openPostgres } from "#platform/stores/postgres/open.ts";
import { haltAt } from "./halt-at.ts";
import { openMessengers, type Round } from "./messengers.ts";

/**
 * Does one of the rounds, `node messenger-worker DATABASE_URL STEP WEBSITE PEERS ROUND MINUTES`: once at each of the minutes
 * ahead, `0,2`. Before its statement of that number, counted through all of them, it says `here` and waits to be killed; past
 * its last one it says `done`.
 */
async function main([url, step, website = "", peers = "", round, minutes = ""]: readonly string[]): Promise<void> {
  const real = await openPostgres({ DATABASE_URL: url, DATA_DIR: "" });
  const postgres = haltAt(real, Number(step));
  for (const ahead of minutes.split(",")) {
    const place = { postgres, website, url: peers, shiftMs: Number(ahead) * 60_000 };
    await openMessengers(place).rounds[round as Round]();
  }
  process.stdout.write("done\n");
  await real.close();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
