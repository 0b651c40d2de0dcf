import { type ReactNode, useState } from 'react';
import { MomentField } from '#platform/dashboard/moment-field.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import classes from './panel.module.css';

type MomentGroupProps = {
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
export function MomentGroup({ label, at, error, clear, hint, onChange, children }: MomentGroupProps) {
  const text = useEditorTexts();
  const [cleared, setCleared] = useState(0);
  return (
    <section className={classes.group} aria-label={label}>
      <div className={classes.groupHead}>
        <h3>{label}</h3>
        {at === null ? null : (
          <button
            type="button"
            className={classes.link}
            onClick={() => {
              setCleared(cleared + 1);
              onChange(null);
            }}
          >
            {clear}
          </button>
        )}
      </div>
      <MomentField
        key={cleared}
        day={text('schedule.date')}
        time={text('schedule.time')}
        at={at}
        error={error}
        usualTime="09:00"
        // A day that is being typed anew takes no plan away; the button does.
        onChange={(next) => next !== null && onChange(next)}
      />
      {children}
      <p className={classes.hint}>{hint}</p>
    </section>
  );
}
