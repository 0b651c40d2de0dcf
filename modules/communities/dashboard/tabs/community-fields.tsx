import { Suspense } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { CommunityExtra } from '#platform/dashboard/community-extra.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { languageChoices } from '#platform/dashboard/language-choices.ts';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import type { Community } from '../../community-details.contract.ts';
import {
  addressKeys,
  isWebLink,
  LONGEST_EXTRA_VALUE,
  socialKeys,
  staffKeys,
} from '../../community-kinds.contract.ts';
import classes from '../communities.module.css';
import { useCommunitiesTexts } from '../communities-texts.ts';
import { NameFields } from '../name-fields.tsx';
import type { CommunityValues } from './community-values.ts';
import { LogoField } from './logo-field.tsx';

type CommunityFieldsProps = { form: FormState<CommunityValues>; community: Community };

const shown: readonly string[] = [...addressKeys, ...socialKeys, ...staffKeys];

/** The fields of a community. */
export function CommunityFields({ form, community }: CommunityFieldsProps) {
  const text = useCommunitiesTexts();
  const { sitePermissions } = useCaller().holder;
  const mayAll = sitePermissions.has('EDIT_SITE');
  const { values } = form;
  const wrong = form.error('extra');
  const isWrongLink = (key: string) => {
    const link = (values.extra[key] ?? '').trim();
    return link !== '' && !isWebLink(link);
  };
  const isWrongSomewhere = socialKeys.some(isWrongLink);
  const link = (key: string, label: string) => (
    <TextField
      key={key}
      label={label}
      maxLength={LONGEST_EXTRA_VALUE}
      value={values.extra[key] ?? ''}
      error={isWrongLink(key) ? wrong : undefined}
      onText={(value) => form.set('extra', { ...values.extra, [key]: value })}
      onLeave={() => form.leave('extra')}
    />
  );
  const field = (key: string, label: string) => (
    <TextField
      key={key}
      label={label}
      maxLength={LONGEST_EXTRA_VALUE}
      value={values.extra[key] ?? ''}
      onText={(value) => form.set('extra', { ...values.extra, [key]: value })}
    />
  );
  const others = Object.keys(values.extra).filter((key) => !shown.includes(key));
  return (
    <>
      <PageSection title={text('settings.about')}>
        <div className={classes.fields}>
          <NameFields form={form} isNew={false} />
          <SelectField
            label={text('form.language')}
            value={values.language}
            choices={languageChoices(values.language)}
            error={form.error('language')}
            onChoose={(language) => form.set('language', language)}
          />
          <LogoField
            logo={values.logo}
            title={community.title}
            error={form.error('logo')}
            onLogo={(logo) => form.set('logo', logo)}
          />
        </div>
      </PageSection>
      <PageSection title={text('settings.writing')}>
        <div className={classes.fields}>
          <CheckField
            label={text('form.canApply')}
            isOn={values.can_apply}
            onChange={(isOn) => form.set('can_apply', isOn)}
          />
          {mayAll ? (
            <>
              <CheckField
                label={text('form.directPublish')}
                isOn={values.direct_publish}
                onChange={(isOn) => form.set('direct_publish', isOn)}
              />
              <p className={classes.help}>{text('form.directPublishHelp')}</p>
            </>
          ) : null}
        </div>
      </PageSection>
      <PageSection title={text('settings.address')}>
        <div className={classes.fields}>
          {field('Address_Text', text('extra.Address_Text'))}
          <div className={classes.pair}>
            {field('Address_Zip', text('extra.Address_Zip'))}
            {field('Address_City', text('extra.Address_City'))}
          </div>
          <div className={classes.pair}>
            {field('Address_State', text('extra.Address_State'))}
            {field('Address_Country', text('extra.Address_Country'))}
          </div>
        </div>
      </PageSection>
      <PageSection title={text('settings.links')}>
        <div className={classes.fields}>
          {socialKeys.map((key) => link(key, text(`extra.${key}`)))}
          {mayAll ? staffKeys.map((key) => field(key, text(`extra.${key}`))) : null}
          <Suspense fallback={null}>
            <CommunityExtra
              keys={others}
              values={values.extra}
              mayAll={mayAll}
              onValue={(key, value) => form.set('extra', { ...values.extra, [key]: value })}
              plain={(key) => field(key, key.replaceAll('_', ' '))}
            />
          </Suspense>
          {wrong === undefined || isWrongSomewhere ? null : (
            <p className={classes.error} role="alert">
              {wrong}
            </p>
          )}
        </div>
      </PageSection>
    </>
  );
}
