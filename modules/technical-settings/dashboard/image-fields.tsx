import { imageFormats } from '#modules/assets/image-settings.contract.ts';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { ChoicesField } from './choices-field.tsx';
import { NumberSetting } from './number-setting.tsx';
import classes from './technical-settings.module.css';
import { useTechnicalSettingsTexts } from './technical-settings-texts.ts';
import type { GroupFieldsProps } from './technical-values.ts';

/** In which sizes and formats pages show pictures of the library. */
export function ImageFields({ form }: GroupFieldsProps) {
  const text = useTechnicalSettingsTexts();
  return (
    <PageSection title={text('sections.images')} hint={text('sections.imagesHint')}>
      <div className={classes.fields}>
        <NumberSetting form={form} field="image_max_width" />
        <ChoicesField
          label={text('fields.image_formats.label')}
          help={text('fields.image_formats.help')}
          choices={imageFormats}
          chosen={form.values.image_formats}
          wordOf={(format) => text(`formats.${format}`)}
          error={form.error('image_formats')}
          onChange={(formats) => form.set('image_formats', formats)}
        />
        <NumberSetting form={form} field="image_quality" />
      </div>
    </PageSection>
  );
}
