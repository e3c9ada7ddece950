import type { Domain } from "#contract/integration-domains.ts";
import { AppError } from "#platform/errors.ts";
import type { DomainRow } from "./sql/domains.ts";

/** A domain as the API answers it. */
export const toDomain = ({
  id,
  website,
  name,
  status,
  records,
  dailyLimit,
  checkedAt,
  createdAt,
}: DomainRow): Domain => ({
  ...{ id, website, name, status, records, dailyLimit },
  checkedAt: checkedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

export const domainNotFound = () => new AppError("NOT_FOUND", "No such domain");
