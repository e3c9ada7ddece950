import { expect, it } from "vitest";
import { judgeMailRefusal } from "./judge-mail-refusal.ts";

it.each([
  ["550 5.1.1 <a@b.example>: user unknown", "gone"],
  ["550-5.1.1 the account does not exist", "gone"],
  ["553 5.1.3 bad address", "gone"],
  ["550 5.1.10 recipient not found", "gone"],
  ["550 no such user", "gone"],
  ["551 user not local", "gone"],
  ["553 mailbox name not allowed", "gone"],
  ["550 5.0.0 unknown user", "gone"],
  ["550 5.1.8 bad sender domain", "policy"],
  ["550 5.7.1 blocked by our rules", "policy"],
  ["554 5.7.1 relay access denied", "policy"],
  ["550 5.4.1 access denied", "policy"],
  ["550 5.3.2 system does not take mails", "policy"],
  ["550 your network is listed by rbl.example", "policy"],
  ["550 relay not permitted", "policy"],
  ["550 SPF check failed", "policy"],
  ["550 blocked as spam from 5.1.1.9", "policy"],
  ["552 5.2.2 mailbox full", "full"],
  ["552 quota exceeded", "full"],
  ["550 5.2.1 mailbox disabled", "mailbox"],
  ["552 5.3.4 message too big", "mailbox"],
  ["554 transaction failed", "mailbox"],
])("«%s» is of: %s", (answer, refusal) => {
  expect(judgeMailRefusal(answer)).toBe(refusal);
});
