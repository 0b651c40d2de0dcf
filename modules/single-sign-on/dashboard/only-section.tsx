import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { FieldGroup } from '#platform/dashboard/field-group.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageForm, PageSection } from '#platform/dashboard/page-form.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import {
  getSignInSetting,
  type SignInProvider,
  type SignInSetting,
  saveSignInSetting,
} from '../single-sign-on.contract.ts';
import classes from './single-sign-on.module.css';
import { useSingleSignOnTexts } from './single-sign-on-texts.ts';

type OnlyValues = { is_only: boolean; owner_ids: number[] };
type OnlySectionProps = { setting: SignInSetting; providers: readonly SignInProvider[] };

const valuesOf = ({ is_only, owner_ids }: SignInSetting): OnlyValues => ({ is_only, owner_ids });
const anything = { safeParse: () => ({ success: true }) };

/** Whether providers are the only way in, and who may use a password all the same. */
export function OnlySection({ setting, providers }: OnlySectionProps) {
  const text = useSingleSignOnTexts();
  const { site } = useCaller();
  const { mutateAsync: save } = useWrite(saveSignInSetting, [getSignInSetting]);
  const isReady =
    setting.is_only || providers.some(({ is_enabled, tested_ts }) => is_enabled && tested_ts !== null);
  return (
    <PageSection title={text('only.title')} hint={text('only.hint')}>
      {isReady ? null : <p className={classes.note}>{text('only.needsTest')}</p>}
      <PageForm<OnlyValues>
        key={setting.revision}
        submit={text('only.save')}
        initial={valuesOf(setting)}
        schema={anything as never}
        onSubmit={async (values) => {
          const params = { siteId: site.id };
          const saved = await save({ params, body: { ...values, revision: setting.revision } });
          notices.done(text('only.saved'));
          return valuesOf(saved);
        }}
      >
        {({ values, set, error }) => (
          <>
            <CheckField
              label={text('only.label')}
              isOn={values.is_only}
              onChange={(isOn) => set('is_only', isOn)}
              error={error('is_only')}
            />
            <FieldGroup
              label={text('only.owners')}
              help={text(setting.owners.length === 0 ? 'only.noOwners' : 'only.ownersHint')}
              error={error('owner_ids')}
            >
              {setting.owners.map(({ id, title }) => (
                <CheckField
                  key={id}
                  label={title}
                  isOn={values.owner_ids.includes(id)}
                  onChange={(isOn) =>
                    set('owner_ids', [...values.owner_ids.filter((one) => one !== id), ...(isOn ? [id] : [])])
                  }
                />
              ))}
            </FieldGroup>
          </>
        )}
      </PageForm>
    </PageSection>
  );
}
