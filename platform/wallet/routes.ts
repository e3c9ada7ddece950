import type { Arrival } from "#contract/received-events.ts";
import { ok } from "#contract/envelope.ts";
import { AppError } from "#platform/errors.ts";
import { byOwner, byWebsite } from "#platform/http/context.ts";
import { addressOf, createWebsite } from "#platform/websites/create-website.ts";
import { eraseWebsites } from "#platform/websites/erase-websites.ts";
import { buildMenu } from "./menu.ts";
import { deleteWebsite, updateWebsite } from "#platform/websites/sql/change-websites.ts";
import { toWebsite } from "#platform/websites/sql/columns.ts";
import { eventSpan } from "#platform/websites/sql/event-span.ts";
import type { OwnWebsite } from "#platform/websites/sql/find-own-website.ts";
import { listWebsites } from "#platform/websites/sql/list-websites.ts";

/** What the wallet needs of others: to look changed websites up anew, what arrived, demos. */
export interface WalletNeeds {
  collector: { forgetWebsites(): void; arrivals: { list(website: string): Arrival[] } };
  demos: { start(website: OwnWebsite): void; shareOf(website: string): number | null };
}

/** The handlers of menu and websites. */
export const walletRoutes = ({ collector, demos }: WalletNeeds) => ({
  menu: byWebsite.wallet.menu.handler(({ input }) => ok(buildMenu({ tamin: input.tamin === "1" }))),
  websites: {
    list: byOwner.wallet.websites.list.handler(async ({ input, context: { parts, owner } }) =>
      ok(await listWebsites(parts.postgres, { owner: owner.id, ...input })),
    ),
    create: byOwner.wallet.websites.create.handler(async ({ input, context: { parts, owner } }) =>
      ok(toWebsite(await createWebsite(parts, { owner: owner.id, ...input }))),
    ),
    update: byWebsite.wallet.websites.update.handler(async ({ input, context: { parts, owner } }) => {
      const { id, name, url, timeZone } = input;
      const address = url === undefined ? undefined : addressOf(url);
      const row = await updateWebsite(parts.postgres, { owner: owner.id, id, name, timeZone, address });
      if (row === undefined) throw new AppError("NOT_FOUND", "The website went in the meantime");
      collector.forgetWebsites();
      return ok(toWebsite(row));
    }),
    delete: byWebsite.wallet.websites.delete.handler(async ({ input: { id }, context: { parts, owner } }) => {
      await deleteWebsite(parts.postgres, { owner: owner.id, id, now: new Date(parts.clock.now()) });
      collector.forgetWebsites();
      // The owner need not wait for the disk; what a crash leaves is erased at the next start.
      eraseWebsites(parts).catch((error: unknown) => parts.log.error({ err: error }, "erasing a website failed"));
      return ok({});
    }),
    install: byWebsite.wallet.websites.install.handler(async ({ context: { parts, website } }) => {
      const { key, secret } = website;
      const snippet = `<script async src="${parts.settings.PLATFORM_URL}/t.js" data-key="${key}"></script>`;
      const span = await eventSpan(parts.clickhouse, website.id);
      return ok({ snippet, key, secret, ...span, demo: demos.shareOf(website.id) });
    }),
    arrivals: byWebsite.wallet.websites.arrivals.handler(({ context: { website } }) =>
      ok({ items: collector.arrivals.list(website.id) }),
    ),
    demo: byWebsite.wallet.websites.demo.handler(async ({ context: { parts, website } }) => {
      const { firstEventAt } = await eventSpan(parts.clickhouse, website.id);
      // What was really seen must never be mixed with what was made up.
      if (firstEventAt !== null) throw new AppError("CONFLICT", "The website has events");
      demos.start(website);
      return ok({});
    }),
  },
});
