import { useEffect } from 'react';
import { locales } from '#platform/contract/locales.ts';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  LONGEST_SITE_ADDRESS,
  LONGEST_SITE_DESCRIPTION,
  LONGEST_SITE_TAGLINE,
  LONGEST_SITE_TITLE,
  LONGEST_SITE_URL,
  socialNetworks,
} from '../site-info-limits.contract.ts';
import { LookFields } from './look/look-fields.tsx';
import { NavigationField } from './look/navigation-field.tsx';
import classes from './site.module.css';
import { useSiteTexts } from './site-texts.ts';
import type { SiteValues } from './site-values.ts';

const zones = Intl.supportedValuesOf('timeZone');

type SiteFieldsProps = { form: FormState<SiteValues>; onValues: (values: SiteValues) => void };

/** The fields of the site; whoever shows them hears of every change. */
export function SiteFields({ form, onValues }: SiteFieldsProps) {
  const text = useSiteTexts();
  const { values } = form;
  useEffect(() => onValues(values), [values, onValues]);
  return (
    <>
      <PageSection title={text('about.title')}>
        <div className={classes.fields}>
          <TextField label={text('about.name')} maxLength={LONGEST_SITE_TITLE} {...textOf(form, 'title')} />
          <TextField
            label={text('about.tagline')}
            help={text('about.taglineHelp')}
            maxLength={LONGEST_SITE_TAGLINE}
            {...textOf(form, 'tagline')}
          />
          <TextField
            label={text('about.description')}
            help={text('about.descriptionHelp')}
            lines={3}
            maxLength={LONGEST_SITE_DESCRIPTION}
            {...textOf(form, 'description')}
          />
          <div className={classes.pair}>
            <SelectField
              label={text('about.language')}
              value={values.default_language}
              choices={choicesWith(
                locales.map(({ tag, name }) => ({ value: tag, label: name })),
                values.default_language,
              )}
              error={form.error('default_language')}
              onChoose={(tag) => form.set('default_language', tag)}
            />
            <SelectField
              label={text('about.timezone')}
              value={values.timezone}
              choices={choicesWith(
                zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
                values.timezone,
              )}
              error={form.error('timezone')}
              onChoose={(zone) => form.set('timezone', zone)}
            />
          </div>
          <TextField label={text('about.email')} type="email" isMono {...textOf(form, 'contact_email')} />
        </div>
      </PageSection>
      <LookFields form={form} />
      <PageSection title={text('menu.title')} hint={text('menu.hint')}>
        <NavigationField
          links={values.navigation}
          error={form.error('navigation')}
          onLinks={(links) => form.set('navigation', links)}
        />
      </PageSection>
      <PageSection title={text('foot.title')}>
        <div className={classes.fields}>
          <TextField
            label={text('foot.copyright')}
            maxLength={LONGEST_SITE_TAGLINE}
            {...textOf(form, 'copyright')}
          />
          <TextField
            label={text('foot.address')}
            lines={3}
            maxLength={LONGEST_SITE_ADDRESS}
            {...textOf(form, 'address')}
          />
          <div className={classes.pair}>
            <TextField
              label={text('foot.aboutUrl')}
              isMono
              maxLength={LONGEST_SITE_URL}
              {...textOf(form, 'about_url')}
            />
            <TextField
              label={text('foot.privacyUrl')}
              isMono
              maxLength={LONGEST_SITE_URL}
              {...textOf(form, 'privacy_url')}
            />
          </div>
          <SocialField form={form} />
        </div>
      </PageSection>
    </>
  );
}

function SocialField({ form }: { form: FormState<SiteValues> }) {
  const text = useSiteTexts();
  const { social } = form.values;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{text('foot.social')}</legend>
      <div className={classes.pair}>
        {socialNetworks.map((name) => (
          <TextField
            key={name}
            label={text(`networks.${name}`)}
            isMono
            maxLength={LONGEST_SITE_URL}
            value={social[name] ?? ''}
            onText={(url) => form.set('social', { ...social, [name]: url })}
            onLeave={() => form.leave('social')}
          />
        ))}
      </div>
      {form.error('social') ? (
        <p className={classes.error} role="alert">
          {text('foot.socialWrong')}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The choices, with the one in use although the list does not have it. */
const choicesWith = (choices: { value: string; label: string }[], used: string) =>
  choices.some(({ value }) => value === used) ? choices : [{ value: used, label: used }, ...choices];
