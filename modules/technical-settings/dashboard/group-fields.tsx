import type { ReactNode } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField, SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { adsWarnings, robotsWarnings } from '../crawl-lines.contract.ts';
import { frameOptions, missingFor } from '../technical-kinds.contract.ts';
import { EngineFields } from './engine-fields.tsx';
import { ImageFields } from './image-fields.tsx';
import { LineWarnings } from './line-warnings.tsx';
import { NumberSetting } from './number-setting.tsx';
import { ServiceFields } from './service-fields.tsx';
import classes from './technical-settings.module.css';
import { useTechnicalSettingsTexts } from './technical-settings-texts.ts';
import type { CodeKey, GroupFieldsProps } from './technical-values.ts';

/** What is typed in lines and read by machines. */
function CodeArea({
  form,
  field,
  lines,
  placeholder,
}: Pick<GroupFieldsProps, 'form'> & { field: CodeKey; lines: number; placeholder?: string }) {
  const text = useTechnicalSettingsTexts();
  const { holder } = useCaller();
  return (
    <TextField
      label={text(`fields.${field}.label`)}
      help={text(`fields.${field}.help`)}
      lines={lines}
      isMono
      isReadOnly={missingFor(field, holder).length > 0}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...textOf(form, field)}
    />
  );
}

const Fields = ({ children }: { children: ReactNode }) => <div className={classes.fields}>{children}</div>;

/** Files that crawlers and ad exchanges read. */
export function CrawlingFields({ form, settings }: GroupFieldsProps) {
  const text = useTechnicalSettingsTexts();
  const { values } = form;
  return (
    <>
      <PageSection title={text('sections.robots')} hint={text('sections.robotsHint')}>
        <Fields>
          <div>
            <CodeArea form={form} field="robots_txt" lines={10} placeholder={settings.robots_default} />
            <LineWarnings value={values.robots_txt} find={robotsWarnings} />
          </div>
        </Fields>
      </PageSection>
      <PageSection title={text('sections.sitemap')}>
        <Fields>
          <CheckField
            label={text('fields.sitemap_enabled.label')}
            isOn={values.sitemap_enabled}
            onChange={(isOn) => form.set('sitemap_enabled', isOn)}
          />
          {values.sitemap_enabled ? <NumberSetting form={form} field="sitemap_size" /> : null}
        </Fields>
      </PageSection>
      <PageSection title={text('sections.ads')} hint={text('sections.adsHint')}>
        <Fields>
          <div>
            <CodeArea form={form} field="ads_txt" lines={6} />
            <LineWarnings value={values.ads_txt} find={adsWarnings} />
          </div>
          <div>
            <CodeArea form={form} field="app_ads_txt" lines={4} />
            <LineWarnings value={values.app_ads_txt} find={adsWarnings} />
          </div>
        </Fields>
      </PageSection>
    </>
  );
}

/** What browsers are told to allow. */
export function HeadersFields({ form, isTried = false }: GroupFieldsProps) {
  const text = useTechnicalSettingsTexts();
  const { values } = form;
  return (
    <>
      <PageSection title={text('sections.policy')} hint={text('sections.policyHint')}>
        <Fields>
          <CodeArea form={form} field="content_security_policy" lines={5} />
          <CheckField
            label={text('fields.csp_report_only.label')}
            isOn={values.csp_report_only}
            onChange={(isOn) => form.set('csp_report_only', isOn)}
          />
        </Fields>
      </PageSection>
      <PageSection title={text('sections.sharing')}>
        <Fields>
          <SegmentedField
            label={text('fields.frame_options.label')}
            help={text('fields.frame_options.help')}
            value={values.frame_options}
            choices={frameOptions.map((value) => ({ value, label: text(`frames.${value}`) }))}
            onChoose={(value) => form.set('frame_options', value)}
          />
          <CodeArea form={form} field="cors_origins" lines={3} />
        </Fields>
      </PageSection>
      {isTried ? null : <TransportFields form={form} />}
    </>
  );
}

/** For how long browsers come by https alone. */
function TransportFields({ form }: Pick<GroupFieldsProps, 'form'>) {
  const text = useTechnicalSettingsTexts();
  const { values } = form;
  return (
    <PageSection title={text('sections.https')} hint={text('sections.httpsHint')}>
      <Fields>
        <NumberSetting form={form} field="hsts_max_age" />
        <CheckField
          label={text('fields.hsts_subdomains.label')}
          isOn={values.hsts_subdomains}
          onChange={(isOn) => form.set('hsts_subdomains', isOn)}
        />
        <CheckField
          label={text('fields.hsts_preload.label')}
          isOn={values.hsts_preload}
          onChange={(isOn) => form.set('hsts_preload', isOn)}
          error={form.error('hsts_preload')}
        />
      </Fields>
    </PageSection>
  );
}

/** HTML of the site's own on every page. */
export function MarkupFields({ form }: GroupFieldsProps) {
  const text = useTechnicalSettingsTexts();
  return (
    <PageSection title={text('sections.markup')} hint={text('sections.markupHint')}>
      <Fields>
        <CodeArea form={form} field="head_html" lines={12} />
        <CodeArea form={form} field="body_end_html" lines={8} />
      </Fields>
    </PageSection>
  );
}

/** For how long pages are given again. */
export function CacheFields({ form, isTried = false }: GroupFieldsProps) {
  const text = useTechnicalSettingsTexts();
  return (
    <PageSection title={text('sections.cache')} {...(isTried ? {} : { hint: text('sections.cacheHint') })}>
      <Fields>
        <NumberSetting form={form} field="page_ttl" />
        <NumberSetting form={form} field="shared_ttl" />
        <NumberSetting form={form} field="stale_while_revalidate" />
        {isTried ? null : (
          <p className={classes.note}>
            <a href="/r/dashboard/cache_purge">{text('purge')}</a>
          </p>
        )}
      </Fields>
    </PageSection>
  );
}

/** The fields of each group. */
export const fieldsOf = {
  crawling: CrawlingFields,
  headers: HeadersFields,
  markup: MarkupFields,
  cache: CacheFields,
  images: ImageFields,
  services: ServiceFields,
  engine: EngineFields,
};
