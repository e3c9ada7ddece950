import type { Arrival } from "#contract/received-events.ts";
import { ok } from "#contract/envelope.ts";
import { AppError } from "#platform/errors.ts";
import { requiresOwner, requiresWebsite } from "#platform/http/context.ts";
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
  menu: requiresWebsite.wallet.menu.handler(({ input }) => ok(buildMenu({ tamin: input.tamin === "1" }))),
  websites: {
    list: requiresOwner.wallet.websites.list.handler(async ({ input, context: { dependencies, owner } }) =>
      ok(await listWebsites(dependencies.postgres, { owner: owner.id, ...input })),
    ),
    create: requiresOwner.wallet.websites.create.handler(async ({ input, context: { dependencies, owner } }) =>
      ok(toWebsite(await createWebsite(dependencies, { owner: owner.id, ...input }))),
    ),
    update: requiresWebsite.wallet.websites.update.handler(async ({ input, context: { dependencies, owner } }) => {
      const { id, name, url, timeZone } = input;
      const address = url === undefined ? undefined : addressOf(url);
      const row = await updateWebsite(dependencies.postgres, { owner: owner.id, id, name, timeZone, address });
      if (row === undefined) throw new AppError("NOT_FOUND", "The website went in the meantime");
      collector.forgetWebsites();
      return ok(toWebsite(row));
    }),
    delete: requiresWebsite.wallet.websites.delete.handler(async ({ input: { id }, context: { dependencies, owner } }) => {
      await deleteWebsite(dependencies.postgres, { owner: owner.id, id, now: new Date(dependencies.clock.now()) });
      collector.forgetWebsites();
      // The owner need not wait for the disk; what a crash leaves is erased at the next start.
      eraseWebsites(dependencies).catch((error: unknown) => dependencies.log.error({ err: error }, "erasing a website failed"));
      return ok({});
    }),
    install: requiresWebsite.wallet.websites.install.handler(async ({ context: { dependencies, website } }) => {
      const { key, secret } = website;
      const snippet = `<script async src="${dependencies.settings.PLATFORM_URL}/t.js" data-key="${key}"></script>`;
      const span = await eventSpan(dependencies.clickhouse, website.id);
      return ok({ snippet, key, secret, ...span, demo: demos.shareOf(website.id) });
    }),
    arrivals: requiresWebsite.wallet.websites.arrivals.handler(({ context: { website } }) =>
      ok({ items: collector.arrivals.list(website.id) }),
    ),
    demo: requiresWebsite.wallet.websites.demo.handler(async ({ context: { dependencies, website } }) => {
      const { firstEventAt } = await eventSpan(dependencies.clickhouse, website.id);
      // What was really seen must never be mixed with what was made up.
      if (firstEventAt !== null) throw new AppError("CONFLICT", "The website has events");
      demos.start(website);
      return ok({});
    }),
  },
});
