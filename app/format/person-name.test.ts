import { expect, it } from "vitest";
import { calledName, personName } from "./person-name.ts";
import { phoneWords } from "./phone.ts";

const nobody = { name: null, email: null, phone: null, ownerId: null };
const known = { name: "مینا", email: "mina@shop.example", phone: "+989123456789", ownerId: "c-17" };

it("a person is called by name, e-mail, phone number or the shop's id, else by one short name", () => {
  const { email, phone, ownerId } = known;
  const called = [known, { email, phone, ownerId }, { phone, ownerId }, { ownerId }, {}].map((some) =>
    personName({ ...nobody, ...some }, "123456789"),
  );
  expect(called).toEqual(["مینا", "mina@shop.example", "۰۹۱۲ ۳•• ••۸۹", "c-17", "ناشناس ک۷۸۹"]);
  expect(personName({ ...nobody, phone: known.phone }, "7", phoneWords)).toBe("۰۹۱۲ ۳۴۵ ۶۷۸۹");
});

it("what the platform chose as a name is the same: a stored phone number is written as in lists", () => {
  expect(
    ["مینا", "mina@shop.example", "+989123456789", "c-17", null].map((name) => calledName(name, "123456789")),
  ).toEqual([...["مینا", "mina@shop.example", "۰۹۱۲ ۳•• ••۸۹", "c-17", "ناشناس ک۷۸۹"]]);
});
