import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Camera } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { loadOtherPicture } from "#app/heatmaps/load-other-picture.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { useSides } from "#app/ui/heatmaps/picture-form.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { SectionPostForm } from "#app/ui/section-post-form.tsx";
import { Trail } from "#app/ui/trail.tsx";
import { variants } from "#contract/captures.ts";

export const meta: MetaFunction = () => pageTitle("heatmaps:otherPicture.own");

export const loader = ownerLoader(loadOtherPicture);

export const clientLoader = loadFromMemory;

const form = z.object({ variant: z.enum(variants).optional() });

/** Makes the link that opens the page in this browser, with the tool that copies it. */
export const action = formAction(form, async ({ api, param, value: { variant } }) => {
  const { result } = await api.heatmaps.retake({ id: param("heatmap"), via: "browser", variant });
  return data({ lastResult: undefined, failure: undefined, open: result.open });
});

export default function OwnBrowser() {
  const { t } = useTranslation("heatmaps");
  const { base, pages, chosen } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const open = answered !== undefined && "open" in answered ? answered.open : undefined;
  const sides = useSides(pages);
  return (
    <Screen>
      <Trail />
      <PageHead title={t("otherPicture.own")} text={t("otherPicture.ownText")}>
        <ButtonLink to={base}>{t("element.back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      {open === undefined ? (
        <Card>
          <SectionPostForm>
            {sides.length < 2 ? (
              <p>
                <bdi dir="ltr">{pages[0]}</bdi>
              </p>
            ) : (
              <SelectField label={t("view.pages")} name="variant" options={sides} defaultValue={chosen.variant} />
            )}
            <Button start={<Camera size={18} strokeWidth={1.75} aria-hidden />}>{t("otherPicture.ownBegin")}</Button>
          </SectionPostForm>
        </Card>
      ) : (
        <Banner
          tone="ok"
          title={t("otherPicture.ownReady")}
          action={
            <ButtonLink look="main" to={open} isReload>
              {t("otherPicture.ownOpen")}
            </ButtonLink>
          }
        >
          {t("otherPicture.ownReadyText")}
        </Banner>
      )}
    </Screen>
  );
}
