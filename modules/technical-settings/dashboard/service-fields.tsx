import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import type { ServiceKeys } from '../service-draft.contract.ts';
import { LONGEST_SPAM_KEY } from '../service-kinds.contract.ts';
import { NumberSetting } from './number-setting.tsx';
import classes from './technical-settings.module.css';
import { useTechnicalSettingsTexts } from './technical-settings-texts.ts';
import type { GroupFieldsProps } from './technical-values.ts';

const ANALYTICS = ['plausible_domain', 'ga4_id', 'matomo_host'] as const;

/** Who measures readers, who is asked about spam, and where the keys of other services are. */
export function ServiceFields({ form, settings }: GroupFieldsProps) {
  const text = useTechnicalSettingsTexts();
  return (
    <>
      <PageSection title={text('sections.analytics')} hint={text('sections.analyticsHint')}>
        <div className={classes.fields}>
          {ANALYTICS.map((field) => (
            <TextField
              key={field}
              isMono
              label={text(`fields.${field}.label`)}
              help={text(`fields.${field}.help`)}
              autoComplete="off"
              {...textOf(form, field)}
            />
          ))}
          {form.values.matomo_host === '' ? null : <NumberSetting form={form} field="matomo_site_id" />}
        </div>
      </PageSection>
      <PageSection title={text('sections.spam')} hint={text('sections.spamHint')}>
        <SpamKey form={form} keys={settings.service_keys} />
      </PageSection>
      <PageSection title={text('sections.keys')} hint={text('sections.keysHint')}>
        <dl className={classes.keys}>
          <KeyElsewhere
            label={text('keys.cdn')}
            end={settings.service_keys.cdn_token_end}
            service={settings.service_keys.cdn_provider}
            url="/r/dashboard/cache_purge"
            change={text('keys.cdnChange')}
          />
          <KeyElsewhere
            label={text('keys.mail')}
            end={settings.service_keys.mail_key_end}
            service={settings.service_keys.mail_lists_provider}
            url="/r/dashboard/newsletter"
            change={text('keys.mailChange')}
          />
        </dl>
      </PageSection>
    </>
  );
}

function SpamKey({ form, keys }: Pick<GroupFieldsProps, 'form'> & { keys: ServiceKeys }) {
  const text = useTechnicalSettingsTexts();
  const { spam_key_end: end, has_shared_spam_key: isShared } = keys;
  const { is_spam_key_removed: isRemoved } = form.values;
  return (
    <div className={classes.fields}>
      {isRemoved ? null : (
        <TextField
          type="password"
          label={text('fields.spam_key.label')}
          help={
            end === null
              ? text(isShared ? 'keys.spamShared' : 'keys.spamNone')
              : text('keys.spamKept', { end })
          }
          maxLength={LONGEST_SPAM_KEY}
          autoComplete="off"
          {...textOf(form, 'spam_key')}
        />
      )}
      {end === null ? null : (
        <CheckField
          label={text('keys.spamRemove', { end })}
          isOn={isRemoved}
          onChange={(isOn) => form.set('is_spam_key_removed', isOn)}
        />
      )}
    </div>
  );
}

type KeyElsewhereProps = {
  label: string;
  end: string | null;
  service: string | null;
  url: string;
  change: string;
};

/** A key that another screen keeps: whose it is, how it ends, and where it is changed. */
function KeyElsewhere({ label, end, service, url, change }: KeyElsewhereProps) {
  const text = useTechnicalSettingsTexts();
  const isNamed = (name: string): name is 'cloudflare' => SERVICES.some((one) => one === name);
  const name = service !== null && isNamed(service) ? text(`keys.services.${service}`) : service;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{end === null ? text('keys.none') : text('keys.kept', { name: name ?? '', end })}</dd>
      <dd>
        <a href={url}>{change}</a>
      </dd>
    </div>
  );
}

const SERVICES = ['cloudflare', 'fastly', 'mailchimp', 'campaign_monitor'] as const;
