/** Persian words of operators, apart from those of values: browsers load them. */

/** Operators by their names: each stands between a field and a value. */
export const operatorWords: Record<string, string> = {
  is: "برابر است با",
  is_not: "برابر نیست با",
  any_of: "یکی از این‌هاست",
  none_of: "هیچ‌یک از این‌ها نیست",
  contains: "شامل است",
  not_contains: "شامل نیست",
  starts_with: "شروع می‌شود با",
  ends_with: "پایان می‌یابد با",
  exists: "ثبت شده است",
  not_exists: "ثبت نشده است",
  eq: "برابر است با",
  ne: "برابر نیست با",
  lt: "کمتر است از",
  lte: "حداکثر است",
  gt: "بیشتر است از",
  gte: "حداقل است",
  between: "میان این دو است",
  before: "پیش از",
  after: "پس از",
  on: "در روز",
  in_last: "در روزهای گذشته (تعداد)",
  more_than_ago: "بیش از این تعداد روز پیش",
  in_next: "در روزهای آینده (تعداد)",
  anniversary_in_next: "سالگرد آن در روزهای آینده (تعداد)",
  is_true: "بله است",
  is_false: "خیر است",
  contains_any: "یکی از این‌ها را دارد",
  contains_all: "همهٔ این‌ها را دارد",
  contains_none: "هیچ‌یک از این‌ها را ندارد",
  did: "انجام داده است",
  did_not: "انجام نداده است",
  first_time: "بار اول آن بوده است",
  last_time: "بار آخر آن بوده است",
};

const ofNumbers: Record<string, string> = { eq: "برابر است با عدد", ne: "برابر نیست با عدد" };

/** The word for an operator in a choice that has those of texts and of numbers, which are equal alike. */
export const mixedOperatorWord = (op: string): string => ofNumbers[op] ?? operatorWords[op] ?? op;
