import { useTranslation } from "react-i18next";
import { type HeatmapDevice, heatmapDevices } from "#contract/heatmap-choices.ts";
import { Button } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { SelectField } from "../field.tsx";
import { FileField } from "../file-field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";

interface Props {
  /** The page of the heatmap, or the two of a comparison. */
  pages: readonly string[];
  chosen: { device: HeatmapDevice; variant: "a" | "b" };
  /** About the file. */
  errors: readonly string[];
}

/** The owner's own picture of a page. */
export function PictureForm({ pages, chosen, errors }: Props) {
  const { t } = useTranslation("heatmaps");
  const devices = heatmapDevices.map((value) => ({ value, label: t(`devices.${value}`) }));
  const sides = useSides(pages);
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("otherPicture.file")}</CardTitle>
      </CardHead>
      <SectionPostForm encType="multipart/form-data">
        <p>{t("otherPicture.fileText")}</p>
        <SelectField
          label={t("otherPicture.device")}
          hint={t("otherPicture.deviceHint")}
          name="device"
          options={devices}
          defaultValue={chosen.device}
        />
        {sides.length < 2 ? null : (
          <SelectField label={t("view.pages")} name="variant" options={sides} defaultValue={chosen.variant} />
        )}
        <FileField
          label={t("otherPicture.field")}
          hint={t("otherPicture.fieldHint")}
          errors={errors}
          accept="image/png,image/jpeg,image/webp"
        />
        <Button look="main">{t("otherPicture.submit")}</Button>
      </SectionPostForm>
    </Card>
  );
}

/** The two pages of a comparison, to choose from; one of any other heatmap. */
export function useSides(pages: readonly string[]) {
  const { t } = useTranslation("heatmaps");
  return pages.map((page, index) => {
    const value = index === 0 ? ("a" as const) : ("b" as const);
    return { value, label: `${t(`view.variants.${value}`)} \u2066${page}\u2069` };
  });
}
