import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { dayWords, jalaliOf, periodWords } from "#app/format/dates.ts";
import { backTo } from "#app/period/report-names.ts";
import { failOwnForm, rejectForm, toResponse } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Beside } from "#app/ui/beside.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { MadeShare, ShareForm } from "#app/ui/shares/share-form.tsx";
import { ShareList } from "#app/ui/shares/share-list.tsx";
import { readInstant } from "#contract/time/range.ts";
import { shareForm, untils } from "./form.ts";
import { sharedQuestion } from "./shared-question.server.ts";

export const meta: MetaFunction = () => pageTitle("shares:page");

const dayMs = 86_400_000;

export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const { api, headers } = await signedIn(request);
    const { id, timeZone: zone } = await findWebsite(api, params.website ?? "");
    const now = Date.now();
    const { items } = (await api.shares.list({ website: id })).result;
    const { period, filters } = sharedQuestion(request, { zone, now });
    const day = (instant: number) => dayWords(jalaliOf(zone, instant), true);
    const rows = items.map((share) => ({
      id: share.id,
      name: share.name,
      period: periodWords(zone, readInstant(share.from, zone), readInstant(share.to, zone)),
      created: day(Date.parse(share.createdAt)),
      until: share.expiresAt === null ? null : day(Date.parse(share.expiresAt)),
      isOver: share.expiresAt !== null && Date.parse(share.expiresAt) <= now,
    }));
    const isFiltered = Object.keys(filters).length > 0;
    const about = i18n.t(isFiltered ? "shares:form.aboutFiltered" : "shares:form.about", {
      period: periodWords(zone, period.from, period.to),
    });
    return data({ id, rows, about, back: backTo(id, new URL(request.url).searchParams) }, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

/** Answers the link itself, which nobody can be told again: the page that follows a redirect would not know it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: shareForm });
  if (submission.status !== "success") return rejectForm(submission);
  const { api, headers } = await signedIn(request);
  try {
    const website = await findWebsite(api, params.website ?? "");
    const now = Date.now();
    const { from, to, filters } = sharedQuestion(request, { zone: website.timeZone, now });
    const { name, compare, until } = submission.value;
    const expiresAt = until === "never" ? null : new Date(now + untils[until] * dayMs).toISOString();
    const made = await api.shares.create({ website: website.id, name, from, to, compare, filters, expiresAt });
    return data({ lastResult: null, failure: undefined, made: made.result.url }, { headers });
  } catch (error) {
    return failOwnForm(request, submission, error, headers);
  }
}

export default function Shares() {
  const { t } = useTranslation("shares");
  const { id, rows, about, back } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const made = answered !== undefined && "made" in answered ? answered.made : undefined;
  return (
    <Screen>
      <PageHead title={t("page")} text={t("text")}>
        <ButtonLink to={back}>{t("back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      {made === undefined ? null : <MadeShare url={made} />}
      <Beside>
        <ShareForm about={about} lastResult={answered?.lastResult} />
        {rows.length === 0 ? (
          <Empty Icon={Link2} title={t("empty.title")} text={t("empty.text")} heading="h2" />
        ) : (
          <ShareList website={id} rows={rows} />
        )}
      </Beside>
    </Screen>
  );
}
