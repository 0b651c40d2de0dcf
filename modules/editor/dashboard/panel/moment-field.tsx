import { type ReactNode, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { secondsAt, wallClockAt } from '#platform/dashboard/site-clock.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import classes from './panel.module.css';

const MORNING = '09:00';

type MomentFieldProps = {
  label: string;
  at: number | null;
  error: string | undefined;
  /** What the button says that takes the time away. */
  clear: string;
  hint: string;
  onChange: (at: number | null) => void;
  children?: ReactNode;
};

/** A date and a time by the clock of the site, or none. */
export function MomentField({ label, at, error, clear, hint, onChange, children }: MomentFieldProps) {
  const text = useEditorTexts();
  const { site } = useCaller();
  const shown = at === null ? { date: '', time: '' } : wallClockAt(at, site.timeZone);
  // A field that is being typed into is not whole at each key.
  const [typed, setTyped] = useState<{ date?: string; time?: string }>({});
  const { date, time } = { ...shown, ...typed };
  const put = (next: { date?: string; time?: string }) => {
    const whole = { date, time, ...next };
    const seconds = secondsAt(whole.date, whole.time || MORNING, site.timeZone);
    setTyped(seconds === null ? { ...typed, ...next } : {});
    if (seconds !== null) onChange(seconds);
  };
  return (
    <section className={classes.group} aria-label={label}>
      <div className={classes.groupHead}>
        <h3>{label}</h3>
        {at === null ? null : (
          <button
            type="button"
            className={classes.link}
            onClick={() => {
              setTyped({});
              onChange(null);
            }}
          >
            {clear}
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
      {children}
      <p className={classes.hint}>{hint}</p>
    </section>
  );
}
