import { z } from "zod";
import { id } from "#contract/fields.ts";
import { credentialNames, type WebsiteCredentials } from "#contract/websites.ts";
import { AppError } from "#platform/errors.ts";
import { endFormerCredentials } from "#platform/websites/end-former-credentials.ts";
import { rotateCredential } from "#platform/websites/rotate-credential.ts";
import { findOwner } from "#platform/websites/sql/find-owner.ts";
import type { Command } from "./command.ts";

const args = z.object({ website: id, credential: z.enum(credentialNames), endFormer: z.boolean().default(false) });

/**
 * `website rotate`: a new key or secret of a website. The old one goes on for its time; `--end-former` ends it, and those
 * before it, at once.
 */
export const rotateCredentialCommand: Command<z.output<typeof args>, WebsiteCredentials> = {
  args,
  async run(dependencies, { website, credential, endFormer }) {
    const { postgres, collector } = dependencies;
    const owner = await findOwner(postgres, website);
    if (owner === undefined) throw new AppError("NOT_FOUND", `no website has the id ${website}`);
    const change = { collector, owner, website, credential };
    // Those before it first: with as many as may work beside it, it could not be replaced.
    if (endFormer) await endFormerCredentials(dependencies, change);
    const rotated = await rotateCredential(dependencies, change);
    return endFormer ? await endFormerCredentials(dependencies, change) : rotated;
  },
};
