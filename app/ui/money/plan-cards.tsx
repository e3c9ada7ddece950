import styled from "@emotion/styled";
import { Check, Minus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../button.tsx";
import { Card } from "../card.tsx";
import { Radio } from "../choice.tsx";
import { FieldNotes } from "../field.tsx";
import { Tag } from "../tag.tsx";
import { colour, from } from "../theme/tokens.ts";

/** A plan in words, with its price of one term. */
export interface PlanCardData {
  type: string;
  name: string;
  tagline: string;
  price: string;
  /** Currency and period of the price, or that it has none. */
  unit: string;
  features: readonly { key: string; text: string; isIncluded: boolean }[];
  /** The account's plan of now. */
  isCurrent: boolean;
  /** Where it is chosen, and how its button is called. */
  to: string;
  action: string;
}

const Grid = styled("ul")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  [from.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  [from.laptop]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
});

const Choices = styled("fieldset")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 12,
  minInlineSize: 0,
  [from.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  "& legend": { padding: 0, marginBlockEnd: 8, fontWeight: 600 },
  "& > p": { gridColumn: "1 / -1" },
});

const body = {
  display: "flex",
  flexDirection: "column",
  gap: 12,
  padding: 16,
  blockSize: "100%",
  "& .head": { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: 8 },
  "& h2, & .name": { fontSize: 16, lineHeight: "28px", fontWeight: 600 },
  "& .quiet": { color: colour("text2") },
  "& .price": { display: "flex", flexWrap: "wrap", alignItems: "baseline", gap: "0 8px" },
  "& .price b": { fontSize: 20, lineHeight: "32px", fontWeight: 600 },
  "& .features": { display: "grid", gap: 6, flex: 1, alignContent: "start" },
  "& .features li": { display: "flex", gap: 8, alignItems: "start" },
  "& .features svg": { flex: "none", marginBlockStart: 4, color: colour("ok") },
  "& .features [data-missing]": { color: colour("text3"), "& svg": { color: colour("text3") } },
} as const;

const Box = styled(Card)({
  ...body,
  "&[data-current]": { borderColor: colour("psolid"), borderWidth: 2, padding: 15 },
});

const Choice = styled("div")({
  ...body,
  position: "relative",
  border: `1px solid ${colour("border")}`,
  borderRadius: 12,
  "&:hover": { backgroundColor: colour("hover") },
  "&:has(:checked)": { borderColor: colour("psolid"), boxShadow: `inset 0 0 0 1px ${colour("psolid")}` },
  "&:has(:focus-visible)": { outline: `2px solid ${colour("plink")}`, outlineOffset: 2 },
  "& input:focus-visible": { outline: "none" },
  "& input": { position: "relative", zIndex: 1 },
  // The whole card is the radio button's label.
  "& label::after": { content: '""', position: "absolute", insetBlock: 0, insetInline: 0, borderRadius: 12 },
});

/** The plans side by side, each with the link that begins to buy it. */
export function PlanCards({ plans, label }: { plans: readonly PlanCardData[]; label: string }) {
  const { t } = useTranslation("plans");
  // The plan to renew; of the free one the next.
  const current = plans.findIndex(({ isCurrent }) => isCurrent);
  const main = plans[Math.max(1, current)]?.type;
  return (
    <Grid aria-label={label}>
      {plans.map(({ isCurrent, to, action, ...plan }) => (
        <Box as="li" key={plan.type} data-current={isCurrent || undefined}>
          <div className="head">
            <h2>{plan.name}</h2>
            {isCurrent ? <Tag tone="main">{t("current")}</Tag> : null}
          </div>
          <Offer {...plan} />
          <ButtonLink to={to} look={plan.type === main ? "main" : "plain"}>
            {action}
          </ButtonLink>
        </Box>
      ))}
    </Grid>
  );
}

interface ChoicesProps {
  plans: readonly PlanCardData[];
  name: string;
  legend: string;
  defaultValue: string | undefined;
  errors: readonly string[] | undefined;
}

/** The same as native radio buttons, each card one of them. */
export function PlanChoices({ plans, name, legend, defaultValue, errors }: ChoicesProps) {
  const { t } = useTranslation("plans");
  const id = useId();
  return (
    <Choices>
      <legend className="hidden">{legend}</legend>
      {plans.map(({ isCurrent, to: _, action: __, ...plan }) => (
        <Choice key={plan.type}>
          <div className="head">
            <Radio
              name={name}
              value={plan.type}
              defaultChecked={plan.type === defaultValue}
              aria-describedby={`${id}-${plan.type}`}
            >
              <span className="name">{plan.name}</span>
            </Radio>
            {isCurrent ? <Tag tone="main">{t("current")}</Tag> : null}
          </div>
          <Offer {...plan} id={`${id}-${plan.type}`} />
        </Choice>
      ))}
      <FieldNotes id={id} errors={errors} />
    </Choices>
  );
}

/** What a plan costs and holds. */
function Offer({
  id,
  tagline,
  price,
  unit,
  features,
}: Pick<PlanCardData, "tagline" | "price" | "unit" | "features"> & { id?: string }): ReactNode {
  return (
    <>
      <p className="quiet">{tagline}</p>
      <p className="price" id={id}>
        <b>{price}</b> <span className="quiet">{unit}</span>
      </p>
      <ul className="features">
        {features.map(({ key, text, isIncluded }) => {
          const Mark = isIncluded ? Check : Minus;
          return (
            <li key={key} data-missing={isIncluded ? undefined : ""}>
              <Mark size={16} strokeWidth={1.75} aria-hidden />
              {text}
            </li>
          );
        })}
      </ul>
    </>
  );
}
