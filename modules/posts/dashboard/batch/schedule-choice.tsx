import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { MomentField } from '#platform/dashboard/moment-field.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_PAUSE } from '../../batch-kinds.contract.ts';
import { useBatchTexts } from './batch-texts.ts';
import classes from './posts-batch.module.css';

const MORNING = '09:00';
const USUAL_PAUSE = 30;

type ScheduleChoiceProps = {
  /** One post alone has nothing to be spread over. */
  isOne: boolean;
  at: number | null;
  every: number;
  onPlan: (plan: { at: number | null } | { every: number }) => void;
};

/** When posts go live by themselves, by the clock of the site: all at once, or one after the other. */
export function ScheduleChoice({ isOne, at, every, onPlan }: ScheduleChoiceProps) {
  const text = useBatchTexts();
  const { timeZone } = useCaller().site;
  const [typed, setTyped] = useState(String(USUAL_PAUSE));
  const isSpread = every !== 0;
  const minutes = (value: string) => {
    setTyped(value);
    const known = /^\d{1,5}$/.test(value.trim()) ? Number(value) : 0;
    onPlan({ every: known >= 1 && known <= LONGEST_PAUSE ? known : Number.NaN });
  };
  return (
    <>
      <div>
        <MomentField
          day={text('schedule.day')}
          time={text('schedule.time')}
          at={at}
          usualTime={MORNING}
          onChange={(next) => onPlan({ at: next })}
        />
        <p className={classes.help}>{text('schedule.zone', { zone: timeZone })}</p>
      </div>
      {isOne ? null : (
        <SelectField<'once' | 'spread'>
          label={text('schedule.spread')}
          value={isSpread ? 'spread' : 'once'}
          choices={[
            { value: 'once', label: text('schedule.once') },
            { value: 'spread', label: text('schedule.oneEach') },
          ]}
          onChoose={(way) => (way === 'once' ? onPlan({ every: 0 }) : minutes(typed))}
        />
      )}
      {isSpread ? (
        <TextField
          label={text('schedule.minutes')}
          type="number"
          value={typed}
          onText={minutes}
          help={text('schedule.order')}
          {...(Number.isNaN(every)
            ? { error: text('schedule.minutesInvalid', { most: numberText(LONGEST_PAUSE) }) }
            : {})}
        />
      ) : null}
    </>
  );
}
