import { useState } from 'react';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import { isAllowed, onScope } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { secondsAt, wallClockAt } from '#platform/dashboard/site-clock.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import classes from './panel.module.css';

const MORNING = '09:00';

type ScheduleFieldProps = {
  at: number | null;
  isAuto: boolean;
  status: number | undefined;
  communityId: number | null;
  error: string | undefined;
  onChange: (at: number | null, isAuto: boolean) => void;
};

/** When a post goes live by itself, or is planned to, by the clock of the site. */
export function ScheduleField({ at, isAuto, status, communityId, error, onChange }: ScheduleFieldProps) {
  const text = useEditorTexts();
  const { site, holder } = useCaller();
  const mayPublish = isAllowed(onScope('PUBLISH_POST'), holder, communityId);
  const shown = at === null ? { date: '', time: '' } : wallClockAt(at, site.timeZone);
  // A field that is being typed into is not whole at each key.
  const [typed, setTyped] = useState<{ date?: string; time?: string }>({});
  if (LIVE.some((live) => live === status)) return null;
  const { date, time } = { ...shown, ...typed };
  const put = (next: { date?: string; time?: string }) => {
    const whole = { date, time, ...next };
    const seconds = secondsAt(whole.date, whole.time || MORNING, site.timeZone);
    setTyped(seconds === null ? { ...typed, ...next } : {});
    if (seconds !== null) onChange(seconds, isAuto && mayPublish);
  };
  const hint = at === null ? 'zone' : isAuto ? 'goesLive' : 'plan';
  return (
    <section className={classes.group} aria-label={text('fields.scheduled_at')}>
      <div className={classes.groupHead}>
        <h3>{text('fields.scheduled_at')}</h3>
        {at === null ? null : (
          <button
            type="button"
            className={classes.link}
            onClick={() => {
              setTyped({});
              onChange(null, true);
            }}
          >
            {text('schedule.clear')}
          </button>
        )}
      </div>
      <div className={classes.times}>
        <TextField
          label={text('schedule.date')}
          type="date"
          value={date}
          onText={(next) => put({ date: next })}
          {...(error === undefined ? {} : { error })}
        />
        <TextField
          label={text('schedule.time')}
          type="time"
          value={time}
          onText={(next) => put({ time: next })}
        />
      </div>
      {at !== null && mayPublish ? (
        <CheckField
          label={text('fields.is_auto_enabled')}
          isOn={isAuto}
          onChange={(isOn) => onChange(at, isOn)}
        />
      ) : null}
      <p className={classes.hint}>{text(`schedule.${hint}`, { zone: site.timeZone })}</p>
    </section>
  );
}
