import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { MomentField } from '#platform/dashboard/moment-field.tsx';
import { NumberField } from '#platform/dashboard/number-field.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
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
  const isSpread = every !== 0;
  const minutes = (value: number | null) => {
    const isPause = value !== null && Number.isInteger(value) && value >= 1 && value <= LONGEST_PAUSE;
    onPlan({ every: isPause ? value : Number.NaN });
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
          onChoose={(way) => (way === 'once' ? onPlan({ every: 0 }) : minutes(USUAL_PAUSE))}
        />
      )}
      {isSpread ? (
        <NumberField
          label={text('schedule.minutes')}
          value={every}
          onNumber={minutes}
          help={text('schedule.order')}
          {...(Number.isNaN(every)
            ? { error: text('schedule.minutesInvalid', { most: numberText(LONGEST_PAUSE) }) }
            : {})}
        />
      ) : null}
    </>
  );
}
