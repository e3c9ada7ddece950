import { i18n } from "#app/text/i18n.ts";
import { nameOf } from "#contract/journeys/violations.ts";

interface Target {
  id: string;
  type: Parameters<typeof nameOf>[0]["type"];
  title: string;
  connections: readonly { to: string }[];
}

/** Blocks that an output may lead to. Of those of one name the block before says which each is. Pure. */
export function targetsOf(others: readonly Target[], all: readonly Target[]): { value: string; label: string }[] {
  return others.map((other) => {
    const name = nameOf(other);
    const before = all.find(({ connections }) => connections.some(({ to }) => to === other.id));
    const isAlone = others.filter((each) => nameOf(each) === name).length === 1;
    if (isAlone || before === undefined) return { value: other.id, label: name };
    return { value: other.id, label: i18n.t("journeys:choices.behind", { name, before: nameOf(before) }) };
  });
}
