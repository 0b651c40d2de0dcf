import { useState } from 'react';
import { useCaller } from './caller.tsx';
import classes from './moment-field.module.css';
import { secondsAt, wallClockAt } from './site-clock.ts';
import { TextField } from './text-field.tsx';

const MIDNIGHT = '00:00';

type MomentFieldProps = {
  day: string;
  time: string;
  at: number | null;
  error?: string | undefined;
  /** What a day without a time means; midnight otherwise. */
  usualTime?: string;
  onChange: (at: number | null) => void;
};

/** A day and a time by the clock of the site; without a day there is none. */
export function MomentField(props: MomentFieldProps) {
  const { timeZone } = useCaller().site;
  const shown = props.at === null ? { date: '', time: '' } : wallClockAt(props.at, timeZone);
  // A field that is being typed into is not whole at each key.
  const [typed, setTyped] = useState<{ date?: string; time?: string }>({});
  const { date, time } = { ...shown, ...typed };
  const put = (next: { date?: string; time?: string }) => {
    const whole = { date, time, ...next };
    const seconds = secondsAt(whole.date, whole.time || (props.usualTime ?? MIDNIGHT), timeZone);
    setTyped(seconds === null ? { ...typed, ...next } : {});
    if (seconds !== null || whole.date === '') props.onChange(seconds);
  };
  return (
    <div className={classes.moment}>
      <TextField
        label={props.day}
        type="date"
        value={date}
        onText={(next) => put({ date: next })}
        {...(props.error === undefined ? {} : { error: props.error })}
      />
      <TextField label={props.time} type="time" value={time} onText={(next) => put({ time: next })} />
    </div>
  );
}
