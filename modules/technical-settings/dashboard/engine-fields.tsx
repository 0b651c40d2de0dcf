import { signUpModes } from '#modules/sites/sign-up-kinds.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField, SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { longDay } from '#platform/dashboard/dates.ts';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { communityPublishing, type EngineValues, engineChoices } from '../engine-kinds.contract.ts';
import { ChoicesField } from './choices-field.tsx';
import classes from './technical-settings.module.css';
import { useTechnicalSettingsTexts } from './technical-settings-texts.ts';
import type { GroupFieldsProps } from './technical-values.ts';

type SwitchKey = {
  [Key in keyof EngineValues]: EngineValues[Key] extends boolean ? Key : never;
}[keyof EngineValues];

function Switch({ form, field }: Pick<GroupFieldsProps, 'form'> & { field: SwitchKey }) {
  const text = useTechnicalSettingsTexts();
  return (
    <div>
      <CheckField
        label={text(`fields.${field}.label`)}
        isOn={form.values[field]}
        onChange={(isOn) => form.set(field, isOn)}
      />
      <p className={classes.below}>{text(`fields.${field}.help`)}</p>
    </div>
  );
}

/** What of the dashboard opens on a site, and to whom. */
export function EngineFields({ form, settings }: GroupFieldsProps) {
  const text = useTechnicalSettingsTexts();
  const { values } = form;
  return (
    <>
      <PageSection title={text('sections.screens')}>
        <div className={classes.fields}>
          <Switch form={form} field="enable_tags_dashboard" />
          <Switch form={form} field="use_smart_link" />
          <Switch form={form} field="use_dashboard_community_driven" />
          <SegmentedField
            label={text('fields.enable_community_publish.label')}
            help={text('fields.enable_community_publish.help')}
            value={values.enable_community_publish}
            choices={communityPublishing.map((value) => ({ value, label: text(`publishing.${value}`) }))}
            onChoose={(value) => form.set('enable_community_publish', value)}
          />
        </div>
      </PageSection>
      <PageSection title={text('sections.readers')}>
        <SegmentedField
          label={text('fields.sign_ups.label')}
          help={text('fields.sign_ups.help')}
          value={values.sign_ups}
          choices={signUpModes.map((value) => ({ value, label: text(`signUps.${value}`) }))}
          onChoose={(value) => form.set('sign_ups', value)}
        />
      </PageSection>
      <PageSection title={text('sections.types')} hint={text('sections.typesHint')}>
        <ChoicesField
          label={text('fields.post_types_supported.label')}
          choices={engineChoices.post_types_supported}
          chosen={values.post_types_supported}
          wordOf={(type) => text(`postTypes.${type}`)}
          error={form.error('post_types_supported')}
          onChange={(types) => form.set('post_types_supported', types)}
        />
      </PageSection>
      <PageSection title={text('sections.tour')} hint={text('sections.tourHint')}>
        <div className={classes.fields}>
          <Switch form={form} field="enable_product_notifications" />
          {values.enable_product_notifications ? (
            <ChoicesField
              label={text('fields.product_notifications_segmentation_list.label')}
              help={text('fields.product_notifications_segmentation_list.help')}
              choices={engineChoices.product_notifications_segmentation_list}
              chosen={values.product_notifications_segmentation_list}
              wordOf={(role) => text(`segments.${role}`)}
              error={form.error('product_notifications_segmentation_list')}
              onChange={(roles) => form.set('product_notifications_segmentation_list', roles)}
            />
          ) : null}
        </div>
      </PageSection>
      <PageSection title={text('sections.api')}>
        <Switch form={form} field="shortcodes_api_1_2" />
      </PageSection>
      <AccessLimit from={settings.access_limitation_date} />
    </>
  );
}

/** From when the site is read-only, which only the operator says. */
function AccessLimit({ from }: { from: number | null }) {
  const text = useTechnicalSettingsTexts();
  const { timeZone } = useCaller().site;
  return (
    <PageSection title={text('sections.limit')} hint={text('sections.limitHint')}>
      <p>
        {from === null
          ? text('limit.none')
          : text('limit.from', { date: longDay({ seconds: from, zone: timeZone, language: pageLanguage }) })}
      </p>
    </PageSection>
  );
}
