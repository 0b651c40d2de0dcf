import { Button } from '@mantine/core';
import { useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageForm } from '#platform/dashboard/page-form.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { listCampaigns } from '../../campaigns.contract.ts';
import {
  getNewsletterSettings,
  type NewsletterSettings,
  saveNewsletterSettings,
} from '../../newsletter-settings.contract.ts';
import classes from '../newsletters.module.css';
import { useNewslettersTexts } from '../newsletters-texts.ts';
import { bodyOf, type ScheduleValues, scheduleSchema, valuesOf } from './schedule-values.ts';

type ScheduleFormProps = {
  saved: NewsletterSettings;
  onRefresh: () => Promise<NewsletterSettings | undefined>;
};

/** When newsletters go out; people who may not change it only see it. */
export function ScheduleForm({ saved, onRefresh }: ScheduleFormProps) {
  const text = useNewslettersTexts();
  const { site, holder } = useCaller();
  const [started, setStarted] = useState(saved);
  const [isStale, setIsStale] = useState(false);
  const { mutateAsync: save } = useWrite(saveNewsletterSettings, [getNewsletterSettings, listCampaigns]);
  const mayChange = mayCall(saveNewsletterSettings, holder, null);
  const onSubmit = async (values: ScheduleValues): Promise<ScheduleValues> => {
    try {
      const body = { ...bodyOf(values), revision: started.revision };
      const next = await save({ params: { siteId: site.id }, body });
      setStarted(next);
      notices.done(text('settings.saved'));
      return valuesOf(next);
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'revision_conflict') setIsStale(true);
      if (failure instanceof CallError && failure.status >= 500) {
        notices.failed(failure, text('settings.failed'), null);
      }
      throw failure;
    }
  };
  const takeSaved = async () => {
    const latest = await onRefresh();
    if (!latest) return;
    setStarted(latest);
    setIsStale(false);
  };
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{text('settings.schedule')}</h2>
      <p className={classes.hint}>{text('settings.scheduleHint', { zone: site.timeZone })}</p>
      {isStale ? (
        <div className={classes.conflict} role="alert">
          {text('settings.conflict')}
          <Button size="xs" variant="default" onClick={() => void takeSaved()}>
            {text('settings.useSaved')}
          </Button>
        </div>
      ) : null}
      <fieldset className={classes.boxesGroup} disabled={!mayChange}>
        <PageForm
          key={started.revision}
          submit={text('settings.save')}
          initial={valuesOf(started)}
          schema={scheduleSchema(text('settings.time'))}
          onSubmit={onSubmit}
        >
          {(form) => <ScheduleFields form={form} mayBypass={saved.may_bypass} />}
        </PageForm>
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
