import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import { FieldNotes, useFieldIds } from "./field.tsx";
import { colour } from "./theme/tokens.ts";

const Row = styled("nav")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 4,
  "& p": { color: colour("text2"), fontSize: 12, lineHeight: "20px", marginInlineEnd: "auto", paddingInlineEnd: 16 },
  "& :is(a, span)": {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: 4,
    minInlineSize: 32,
    minBlockSize: 32,
    paddingInline: 8,
    borderRadius: 8,
    color: colour("text2"),
  },
  "& a:hover": { backgroundColor: colour("hover"), textDecoration: "none" },
  "& a[aria-current]": { backgroundColor: colour("psoft"), color: colour("psoftText"), fontWeight: 600 },
  "& span": { color: colour("text3") },
  "@media (pointer: coarse)": { "& a, & span": { minBlockSize: 44, minInlineSize: 44 } },
});

/** Page numbers to link: first, last and around the current one; 0 marks a gap. */
export function namedPages(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages);
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  return sorted.flatMap((each, index) => {
    const before = sorted[index - 1] ?? each - 1;
    if (each - before === 2) return [each - 1, each];
    return each - before > 2 ? [0, each] : [each];
  });
}

interface Props {
  page: number;
  size: number;
  total: number;
  to: (page: number) => string;
  /** Of what, where a page has several lists. */
  of?: string;
  /** The address names a page that the list does not have. */
  isOther?: boolean;
  /** What is not counted beyond so many. */
  maxTotal?: number;
}

/** «۱ تا ۱۲ از ۳۸۶» and links to the pages; `to` returns a page's address. Pages count from 1. */
export function Paging({ page, size, total, to, of = "", isOther = false, maxTotal }: Props) {
  const { t } = useTranslation();
  const errors = isOther ? [t("paging.noSuchPage", { page: formatNumber(page) })] : [];
  const { id } = useFieldIds({ errors });
  const pages = Math.max(1, Math.ceil(total / size));
  const first = (page - 1) * size + 1;
  return (
    <Row aria-label={`${t("paging.label")} ${of}`.trim()}>
      {errors.length === 0 ? null : (
        <div role="alert">
          <FieldNotes id={id} errors={errors} />
        </div>
      )}
      <p>
        {t(maxTotal !== undefined && total >= maxTotal ? "paging.rangeOfMany" : "paging.range", {
          first: formatNumber(total === 0 ? 0 : first),
          last: formatNumber(Math.min(page * size, total)),
          total: formatNumber(total),
        })}
      </p>
      {pages === 1 ? null : <PageLinks page={page} pages={pages} to={to} />}
    </Row>
  );
}

/** The next page is on the left, where reading goes. */
function PageLinks({ page, pages, to }: { page: number; pages: number; to: Props["to"] }) {
  const { t } = useTranslation();
  return (
    <>
      <StepLink to={page > 1 ? to(page - 1) : undefined} rel="prev">
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        {t("paging.previous")}
      </StepLink>
      {namedPages(page, pages).map((each, index) =>
        each === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two gaps have no other key.
          <span key={`gap ${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link key={each} to={to(each)} aria-current={each === page ? "page" : undefined}>
            {formatNumber(each)}
          </Link>
        ),
      )}
      <StepLink to={page < pages ? to(page + 1) : undefined} rel="next">
        {t("paging.next")}
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
      </StepLink>
    </>
  );
}

function StepLink({ to, rel, children }: { to: string | undefined; rel: "prev" | "next"; children: ReactNode }) {
  if (to === undefined) return <span aria-disabled="true">{children}</span>;
  return (
    <Link to={to} rel={rel}>
      {children}
    </Link>
  );
}
