import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordPageForm } from '#platform/dashboard/records/record-page-form.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { listCampaigns } from '../../campaigns.contract.ts';
import {
  getNewsletterSettings,
  type NewsletterSettings,
  saveNewsletterSettings,
} from '../../newsletter-settings.contract.ts';
import classes from '../newsletters.module.css';
import { useNewslettersTexts } from '../newsletters-texts.ts';
import { toldBroken } from '../told-broken.ts';
import { bodyOf, type ScheduleValues, scheduleSchema, valuesOf } from './schedule-values.ts';

type ScheduleFormProps = {
  saved: NewsletterSettings;
  onRefresh: () => Promise<NewsletterSettings | undefined>;
};

/** When newsletters go out; people who may not change it only see it. */
export function ScheduleForm({ saved, onRefresh }: ScheduleFormProps) {
  const text = useNewslettersTexts();
  const { site, holder } = useCaller();
  const { mutateAsync: save } = useWrite(saveNewsletterSettings, [getNewsletterSettings, listCampaigns]);
  const mayChange = mayCall(saveNewsletterSettings, holder, null);
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{text('settings.schedule')}</h2>
      <p className={classes.hint}>{text('settings.scheduleHint', { zone: site.timeZone })}</p>
      <fieldset className={classes.boxesGroup} disabled={!mayChange}>
        <RecordPageForm<NewsletterSettings, ScheduleValues>
          record={saved}
          {...{ onRefresh, valuesOf, submit: text('settings.save'), said: text('settings.saved') }}
          schema={() => scheduleSchema(text('settings.time'))}
          save={(values, { revision }) =>
            save({ params: { siteId: site.id }, body: { ...bodyOf(values), revision } }).catch(
              toldBroken(text('settings.failed')),
            )
          }
        >
          {(form) => <ScheduleFields form={form} mayBypass={saved.may_bypass} />}
        </RecordPageForm>
      </fieldset>
    </section>
  );
}

/** A Sunday, from which the names of the days are counted. */
const SUNDAY = Date.UTC(2023, 0, 1);
const dayName = (day: number): string =>
  new Intl.DateTimeFormat(pageLanguage, { weekday: 'long', timeZone: 'UTC' }).format(
    SUNDAY + day * 86_400_000,
  );

function ScheduleFields({ form, mayBypass }: { form: FormState<ScheduleValues>; mayBypass: boolean }) {
  const text = useNewslettersTexts();
  const { values, set } = form;
  return (
    <>
      <div className={classes.group}>
        <CheckField
          label={text('settings.daily')}
          isOn={values.daily_alerts_enabled}
          onChange={(isOn) => set('daily_alerts_enabled', isOn)}
        />
        {values.daily_alerts_enabled ? (
          <div className={classes.when}>
            <TextField
              label={text('settings.dailyTime')}
              type="time"
              {...textOf(form, 'daily_alerts_time')}
            />
          </div>
        ) : null}
      </div>
      <div className={classes.group}>
        <CheckField
          label={text('settings.weekly')}
          isOn={values.weekly_alerts_enabled}
          onChange={(isOn) => set('weekly_alerts_enabled', isOn)}
        />
        {values.weekly_alerts_enabled ? (
          <div className={classes.when}>
            <SelectField
              label={text('settings.weeklyDay')}
              value={values.weekly_alerts_day}
              choices={[1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: day, label: dayName(day) }))}
              onChoose={(day) => set('weekly_alerts_day', day)}
            />
            <TextField
              label={text('settings.weeklyTime')}
              type="time"
              {...textOf(form, 'weekly_alerts_time')}
            />
          </div>
        ) : null}
      </div>
      <div>
        <CheckField
          label={text('settings.alerts')}
          isOn={values.alerts_enabled}
          onChange={(isOn) => set('alerts_enabled', isOn)}
        />
        <p className={classes.note}>{text('settings.alertsHint')}</p>
      </div>
      <div>
        <CheckField
          label={text('settings.push')}
          isOn={values.push_enabled}
          onChange={(isOn) => set('push_enabled', isOn)}
        />
        <p className={classes.note}>{text('settings.pushHint')}</p>
      </div>
      {mayBypass || values.bypass_confirmation_email ? (
        <div>
          <CheckField
            label={text('settings.bypass')}
            isOn={values.bypass_confirmation_email}
            onChange={(isOn) => set('bypass_confirmation_email', isOn)}
          />
          <p className={classes.note}>{text('settings.bypassHint')}</p>
        </div>
      ) : null}
    </>
  );
}
