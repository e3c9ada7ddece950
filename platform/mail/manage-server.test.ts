import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AppError } from "#platform/errors.ts";
import { type MailSettings, setMailServer, testMailServer } from "./manage-server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const silent = () => new Promise<never>(() => undefined);
const mail = { leaves: async () => true, tryServer: silent, attempt: silent };
// No statement is reached: nothing is read of a server that never answers, and nothing is stored.
const dependencies = { mail, ids: { uuid: () => "1" }, clock: { now: () => 0 } } as unknown as MailSettings;
const trial = { to: "a@shop.example", subject: "", html: "", text: "" };
const server = { host: "a.example", port: 587, security: "starttls", username: "", sender: "a@shop.example" } as const;

it.each([
  ["set", () => setMailServer(dependencies, { owner: { id: "1" }, server, password: "", mail: trial })],
  ["tested", () => testMailServer(dependencies, trial)],
])("a server that never answers is refused within 30 s when it is %s", async (_, call) => {
  const answer = call().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(30_000);
  const refused = (await Promise.race([answer, "waits"])) as AppError;
  expect(refused).toBeInstanceOf(AppError);
  expect(refused.issues?.[0]?.path).toEqual(["host"]);
});
