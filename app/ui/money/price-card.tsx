import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { colour, roomy } from "../theme/tokens.ts";

/** A calculation of the platform in words. */
export interface PriceData {
  /** The currency's word. */
  currency: string;
  lines: readonly {
    key: string;
    number: string;
    title: string;
    quantity: string;
    isMany: boolean;
    unitPrice: string;
    amount: string;
  }[];
  sum: string;
  /** What is taken off for time that is paid already; undefined for nothing. */
  prorated: string | undefined;
  vat: string;
  /** With its rate. */
  vatLabel: string;
  total: string;
  /** Nothing is to be paid. */
  isFree: boolean;
}

const Box = styled(Card)({
  // The amounts share a column, in which their units are below each other.
  "& dl": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gap: "10px 16px",
    margin: 0,
    padding: "0 16px 16px",
  },
  "& dl > div": { display: "grid", gridTemplateColumns: "subgrid", gridColumn: "1 / -1", alignItems: "baseline" },
  "& dt": { minInlineSize: 0, overflowWrap: "anywhere" },
  "& dd": { margin: 0, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
  "& .quiet": { color: colour("text2") },
  "& .sum": { borderBlockStart: `1px solid ${colour("line")}`, paddingBlockStart: 10 },
  "& .total": { fontWeight: 600 },
  "& .total dd": { fontSize: 20, lineHeight: "32px", fontVariantNumeric: "normal" },
  "& .total small": { fontSize: 14, fontWeight: 400, color: colour("text2") },
  "& > p": {
    padding: "12px 16px",
    borderBlockStart: `1px solid ${colour("line")}`,
    color: colour("text2"),
    fontSize: 12,
    lineHeight: "20px",
  },
  [roomy]: { position: "sticky", insetBlockStart: 80 },
});

interface Props {
  /** Undefined where nothing is chosen yet, or the choice is refused. */
  price: PriceData | undefined;
  /** Why it is refused. */
  problem: string | undefined;
  /** Whether what is typed beside it cannot be counted, so that this is of what was counted before. */
  isOutdated: boolean;
  /** Whether fields beside it change it, which without scripts it follows on request alone. */
  isOfStored: boolean;
}

const Unscripted = styled("p")({ "@media (scripting: enabled)": { display: "none" } });

/** What the chosen things cost, with VAT, beside the steps of the wizard. */
export function PriceCard({ price, problem, isOutdated, isOfStored }: Props) {
  const { t } = useTranslation("checkout");
  return (
    <Box as="aside" aria-label={t("price.title")}>
      <CardHead>
        <CardTitle>{t("price.title")}</CardTitle>
      </CardHead>
      {price === undefined || price.isFree ? (
        <p>{problem ?? t("price.empty")}</p>
      ) : (
        <>
          <dl>
            {price.lines.map(({ key, title, quantity, isMany, amount }) => (
              <div key={key}>
                <dt>
                  {title} {isMany ? <span className="quiet">{t("price.times", { n: quantity })}</span> : null}
                </dt>
                <dd>{amount}</dd>
              </div>
            ))}
            <div className="sum quiet">
              <dt>{t("price.sum")}</dt>
              <dd>{price.sum}</dd>
            </div>
            {price.prorated === undefined ? null : (
              <div className="quiet">
                <dt>{t("price.prorated")}</dt>
                <dd>{price.prorated}</dd>
              </div>
            )}
            <div className="quiet">
              <dt>{price.vatLabel}</dt>
              <dd>{price.vat}</dd>
            </div>
            <div className="total">
              <dt>{t("price.total")}</dt>
              <dd>
                {price.total} <small>{price.currency}</small>
              </dd>
            </div>
          </dl>
          <p>{t("price.note")}</p>
        </>
      )}
      {isOfStored ? <Unscripted>{t("price.ofStored", { button: t("extras.calculate") })}</Unscripted> : null}
      <p role="status" hidden={!isOutdated}>
        {isOutdated ? t("price.outdated") : null}
      </p>
    </Box>
  );
}
