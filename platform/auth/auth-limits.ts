import { RateLimiter } from "#platform/rate-limiter.ts";

/** The limits of one kind of attempt: by account and by address. */
export interface Limits {
  account: RateLimiter;
  address: RateLimiter;
}

/** Every limit of this area. */
export interface AuthLimits {
  signIn: Limits;
  reset: Limits;
}

const quarterHour = 15 * 60;
const hour = 60 * 60;
const maxKeys = 50_000;

/**
 * Signing in: 10 attempts of an account and 50 of an address in a quarter of an hour. Mails for a forgotten password: 3
 * of an account and 20 of an address in an hour, so that nobody fills a mailbox through us.
 */
export const openAuthLimits = (): AuthLimits => ({
  signIn: {
    account: new RateLimiter({ points: 10, windowSeconds: quarterHour, maxKeys }),
    address: new RateLimiter({ points: 50, windowSeconds: quarterHour, maxKeys }),
  },
  reset: {
    account: new RateLimiter({ points: 3, windowSeconds: hour, maxKeys }),
    address: new RateLimiter({ points: 20, windowSeconds: hour, maxKeys }),
  },
});
