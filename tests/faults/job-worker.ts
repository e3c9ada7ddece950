import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import pino from "pino";
import { v7 } from "uuid";
import type { JobHandler } from "#platform/jobs/job.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import { openMailer } from "#platform/mail/mailer.ts";
import { sendMailKind, sendQueued } from "#platform/mail/queue-mail.ts";
import { openPostgres } from "#platform/stores/postgres/open.ts";

/**
 * A process that does jobs until it is killed: `node job-worker DATABASE_URL SMTP_PORT`. Beside mails it knows `count`,
 * which writes down its key. Says `ready` when it looks for jobs.
 */
async function main([url, smtpPort]: readonly string[]): Promise<void> {
  const clock = { now: Date.now };
  const ids = { uuid: () => v7(), secret: () => "" };
  const log = pino({ level: "silent" });
  const postgres = await openPostgres({ DATABASE_URL: url, DATA_DIR: "" });
  const settings = { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: "Nabz <nabz@shop.example>" };
  const mail = openMailer({ settings, log, ids, clock, retryAfterMs: [] });
  const count: JobHandler = async ({ key }) => {
    await wait(Math.random() * 40);
    return {
      effects: async ({ query }) => {
        await query("INSERT INTO effects VALUES ($1)", [key]);
        await wait(Math.random() * 20);
      },
    };
  };
  const kinds = { count: { run: count }, [sendMailKind]: { run: sendQueued(mail) } };
  const jobs = new Jobs({ postgres, clock, ids, log }, kinds, { leaseMs: 1_000 });
  jobs.start();
  process.stdout.write("ready\n");
  await once(process, "SIGTERM");
  await jobs.close();
  await mail.close();
  await postgres.close();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
