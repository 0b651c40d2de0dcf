import { Button } from '@mantine/core';
import {
  colorsOf,
  contrastsOf,
  LEAST_CONTRAST,
  type LookColor,
  lookFonts,
} from '#modules/pages/site-look.contract.ts';
import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { ColorField, isColor } from '#platform/dashboard/color-field.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import classes from '../site.module.css';
import { useSiteTexts } from '../site-texts.ts';
import { defaultColors, type SiteValues } from '../site-values.ts';
import { PictureField } from './picture-field.tsx';

const light = { accent: 'accent_color', text: 'text_color', background: 'background_color' } as const;
const dark = {
  accent: 'dark_accent_color',
  text: 'dark_text_color',
  background: 'dark_background_color',
} as const;
type Form = FormState<SiteValues>;

/** Pictures, colours and fonts of the public site. */
export function LookFields({ form }: { form: Form }) {
  const text = useSiteTexts();
  const { values } = form;
  const fonts = lookFonts.map((font) => ({ value: font, label: text(`look.fonts.${font}`) }));
  const isOwn = Object.keys(defaultColors).some((name) => values[name as LookColor] !== null);
  const pictureOf = (name: 'logo_id' | 'favicon_id' | 'default_share_image_id') => ({
    assetId: values[name],
    error: form.error(name),
    onPick: (id: number | null) => form.set(name, id),
  });
  return (
    <PageSection title={text('look.title')}>
      <div className={classes.fields}>
        <div className={classes.pictures}>
          <PictureField label={text('look.logo')} {...pictureOf('logo_id')} />
          <PictureField label={text('look.favicon')} {...pictureOf('favicon_id')} />
          <PictureField
            label={text('look.share')}
            help={text('look.shareHelp')}
            {...pictureOf('default_share_image_id')}
          />
        </div>
        <Colors form={form} title={text('look.light')} names={light} />
        <CheckField
          label={text('look.hasDark')}
          isOn={values.has_dark}
          onChange={(isOn) => form.set('has_dark', isOn)}
        />
        {values.has_dark ? <Colors form={form} title={text('look.dark')} names={dark} /> : null}
        {isOwn ? (
          <div>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                for (const name of Object.keys(defaultColors)) form.set(name as LookColor, null);
              }}
            >
              {text('look.reset')}
            </Button>
          </div>
        ) : null}
        <div className={classes.pair}>
          <SelectField
            label={text('look.headingFont')}
            value={values.heading_font}
            choices={fonts}
            onChoose={(font) => form.set('heading_font', font)}
          />
          <SelectField
            label={text('look.bodyFont')}
            value={values.body_font}
            choices={fonts}
            onChoose={(font) => form.set('body_font', font)}
          />
        </div>
      </div>
    </PageSection>
  );
}

type ColorsProps = { form: Form; title: string; names: typeof light | typeof dark };

function Colors({ form, title, names }: ColorsProps) {
  const text = useSiteTexts();
  const colors = colorsOf(form.values);
  const contrasts = contrastsOf(form.values);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{title}</legend>
      <div className={classes.colors}>
        {(['accent', 'text', 'background'] as const).map((part) => {
          const name = names[part];
          const of = contrasts.find((one) => one.name === name);
          const ratio = of && isColor(colors[name]) && isColor(colors[of.on]) ? of.ratio : undefined;
          const isLow = ratio !== undefined && ratio < LEAST_CONTRAST;
          const shown = ratio === undefined ? '' : (Math.floor(ratio * 10) / 10).toFixed(1);
          return (
            <ColorField
              key={part}
              label={text(`look.${part}`)}
              value={colors[name]}
              error={isLow ? text('look.contrastLow', { ratio: shown }) : form.error(name)}
              {...(ratio === undefined ? {} : { help: text('look.contrast', { ratio: shown }) })}
              onColor={(color) => form.set(name, color)}
              onLeave={() => form.leave(name)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
