import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#platform/errors.ts";
import { runExclusively } from "#platform/exclusive-operation.ts";
import { Keyring } from "#platform/keyring.ts";
import { openDependencies } from "#platform/open-dependencies.ts";
import { readSettings } from "#platform/settings.ts";
import { newDataFolder, openTestStores } from "#tests/platform-fixtures/test-stores.ts";
import { readSecret } from "./read-secret.ts";
import { type Rotation, rotateKey } from "./rotate-key.ts";
import { seal } from "./seal.ts";
import { removeSecret, upsertSecret } from "./sql/sealed-secrets.ts";
import { storeSecret } from "./store-secret.ts";

let opened: Awaited<ReturnType<typeof openDependencies>>;
const website = "01a1ff67-0000-7000-8000-000000000001";
const secrets = () => opened;
const store = (purpose: string, text: string) =>
  secrets().postgres.transaction((transaction) => storeSecret(secrets(), transaction, { website, purpose, text }));
const read = (purpose: string) => readSecret(secrets(), { website, purpose });
const keyFile = () => readFileSync(join(secrets().settings.DATA_DIR, "encryption-key"), "utf8");
const rotate = (options: { signal?: AbortSignal; batch?: number; onBatch?: () => void } = {}): Promise<Rotation> =>
  rotateKey(secrets(), {
    signal: options.signal ?? new AbortController().signal,
    progress: () => options.onBatch?.(),
    batch: options.batch ?? 4,
  });
const keyIds = async () =>
  (
    await secrets().postgres.query<{ id: string }>("SELECT DISTINCT encode(key_id, 'hex') AS id FROM sealed_secrets")
  ).map(({ id }) => id);

beforeAll(async () => {
  const DATA_DIR = await newDataFolder("nabz-secrets-");
  opened = await openDependencies(readSettings({ DATA_DIR, LOG_LEVEL: "silent" }), undefined, openTestStores);
  await opened.postgres.query(
    "INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES ($1, 'a@b.example', 'A', 'x', now())",
    [website],
  );
  await opened.postgres.query(
    `INSERT INTO websites (id, owner_id, name, url, protocol, host, time_zone, key, secret, created_at)
     VALUES ($1, $1, 'A', 'https://a.example', 'https', 'a.example', 'UTC', 'k', 's', now())`,
    [website],
  );
  for (let number = 0; number < 10; number += 1) await store(`value ${number}`, `گذرواژه ${number}`);
});
afterAll(async () => {
  await opened?.stores.close();
  rmSync(opened?.settings.DATA_DIR ?? "", { recursive: true, force: true });
});

const all = async () => {
  for (let number = 0; number < 10; number += 1) expect(await read(`value ${number}`)).toBe(`گذرواژه ${number}`);
};

describe("a stored secret", () => {
  it("is read back, replaced and removed, and lies sealed in the table", async () => {
    await store("mail", "first");
    await store("mail", "second");
    expect(await read("mail")).toBe("second");
    const rows = await secrets().postgres.query<{ line: string }>("SELECT s::text AS line FROM sealed_secrets AS s");
    expect(rows.filter(({ line }) => /second|گذرواژه/.test(line))).toEqual([]);
    expect(await removeSecret(secrets().postgres, { website, purpose: "mail" })).toBe(true);
    expect(await read("mail")).toBeUndefined();
  });

  it("belongs to an account too, and is moved to a new key with those of websites", async () => {
    const place = { user: website, purpose: "of an account" };
    await secrets().postgres.transaction((transaction) =>
      storeSecret(secrets(), transaction, { ...place, text: "its text" }),
    );
    expect(await readSecret(secrets(), place)).toBe("its text");
    expect((await rotate()).unreadable).toBe(0);
    expect(await readSecret(secrets(), place)).toBe("its text");
    await secrets().postgres.query(
      "UPDATE sealed_secrets SET website_id = user_id, user_id = NULL WHERE user_id = $1",
      [website],
    );
    await expect(readSecret(secrets(), { website, purpose: place.purpose })).rejects.toThrow("another place");
    expect(await removeSecret(secrets().postgres, place)).toBe(true);
  });

  it("does not stay where the transaction of its row fails", async () => {
    const failing = secrets().postgres.transaction(async (transaction) => {
      await storeSecret(secrets(), transaction, { website, purpose: "half", text: "x" });
      throw new Error("the row is refused");
    });
    await expect(failing).rejects.toThrow("the row is refused");
    expect(await read("half")).toBeUndefined();
  });
});

describe("the rotation of the key", () => {
  it("moves every value to a new key and forgets the old one", async () => {
    const before = keyFile();
    const rotation = await rotate();
    expect(rotation).toMatchObject({ resealed: 10, unreadable: 0, oldKeys: "gone", interrupted: false });
    expect(keyFile()).not.toContain(before);
    expect(statSync(join(secrets().settings.DATA_DIR, "encryption-key")).mode & 0o777).toBe(0o600);
    expect(await keyIds()).toEqual([rotation.key]);
    await all();
    expect(new Keyring(keyFile()).current.id.toString("hex")).toBe(rotation.key);
  });

  it("that was cut off is finished by the next one, under the same new key; all values open meanwhile", async () => {
    const stop = new AbortController();
    const cut = await rotate({ signal: stop.signal, onBatch: () => stop.abort() });
    expect(cut).toMatchObject({ resealed: 4, oldKeys: "kept", interrupted: true });
    expect(await keyIds()).toHaveLength(2);
    await all();
    // As a process that starts after a kill has it: the keys come from the file.
    secrets().keyring.replace(keyFile());
    await all();
    const rest = await rotate();
    expect(rest).toMatchObject({ key: cut.key, resealed: 6, oldKeys: "gone", interrupted: false });
    await all();
  });

  it("takes along what is stored while it runs", async () => {
    const storing: Promise<void>[] = [];
    let number = 0;
    const add = () => {
      number += 1;
      storing.push(store(`meanwhile ${number}`, "x"));
    };
    for (let count = 0; count < 20; count += 1) add();
    const rotation = await rotate({ batch: 1, onBatch: add });
    await Promise.all(storing);
    expect(await keyIds()).toEqual([rotation.key]);
    for (let each = 1; each <= number; each += 1) expect(await read(`meanwhile ${each}`)).toBe("x");
  });

  it("keeps the old key while a value cannot be opened, and says how many there are", async () => {
    const place = { website, purpose: "of a lost key" };
    const lost = new Keyring("Zb3kQ9xT7vR2mW5yN8cJ4hL6pD1sF0gA").current;
    const sealed = seal(lost, "x", place);
    await upsertSecret(secrets().postgres, { ...place, keyId: lost.id, sealed, now: new Date() });
    expect(await rotate()).toMatchObject({ unreadable: 1, oldKeys: "kept" });
    await all();
    await removeSecret(secrets().postgres, place);
    expect(await rotate()).toMatchObject({ resealed: 0, unreadable: 0, oldKeys: "gone" });
  });

  it("does not overlap with another one or with a backup", async () => {
    const first = rotate();
    await expect(rotate()).rejects.toThrow("another key rotation is under way");
    await first;
    const { DATA_DIR } = secrets().settings;
    await runExclusively(DATA_DIR, "backup", () =>
      expect(rotate()).rejects.toEqual(new AppError("REFUSED", "a backup is under way")),
    );
  });

  it("takes the keys of the environment as they are: one alone cannot be rotated, two are", async () => {
    const given = ["q8Hs2Vd6Lk4Xz9Mw3Tn7Bf5Rj1Pc0YgE", keyFile()];
    const of = (ENCRYPTION_KEY: string) => ({
      ...secrets(),
      settings: { ...secrets().settings, ENCRYPTION_KEY, isKeyFromFile: false },
      keyring: new Keyring(ENCRYPTION_KEY),
    });
    const options = { signal: new AbortController().signal, progress: () => undefined };
    await expect(rotateKey(of(given[0] ?? ""), options)).rejects.toThrow("ENCRYPTION_KEY is set in the environment");
    const both = of(given.join("\n"));
    const rotation = await rotateKey(both, options);
    expect(rotation).toMatchObject({ unreadable: 0, oldKeys: "of the environment" });
    expect(keyFile()).toBe(given[1]);
    expect(await readSecret(of(given[0] ?? ""), { website, purpose: "value 3" })).toBe("گذرواژه 3");
  });
  it("does not rotate a key of the environment that the key file holds too", async () => {
    const { DATA_DIR } = secrets().settings;
    const before = keyFile();
    const settings = readSettings({ DATA_DIR, ENCRYPTION_KEY: before });
    const both = { ...secrets(), settings, keyring: new Keyring(settings.ENCRYPTION_KEY) };
    const rotating = rotateKey(both, { signal: new AbortController().signal, progress: () => undefined });
    await expect(rotating).rejects.toThrow("ENCRYPTION_KEY is set in the environment");
    expect(keyFile()).toBe(before);
  });
});
