import { useId } from 'react';
import { useSectionChoices } from '#modules/sections/sections.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { MomentField } from '#platform/dashboard/moment-field.tsx';
import { useBatchTexts } from './batch-texts.ts';
import classes from './posts-batch.module.css';

const FRONT_PAGE = 0;

type FrontChoiceProps = {
  chosen: number | undefined;
  /** Until when posts are pinned; undefined where they are let go. */
  until: number | null | undefined;
  onFront: (choice: { front: number } | { until: number | null }) => void;
};

/** The front that posts are pinned on or let go from: that of the site, or of a section. */
export function FrontChoice({ chosen, until, onFront }: FrontChoiceProps) {
  const text = useBatchTexts();
  const { site } = useCaller();
  const id = useId();
  const { choices, state } = useSectionChoices(undefined, { isTree: true });
  return (
    <>
      <section aria-labelledby={id}>
        <p id={id}>{text('front.on')}</p>
        <div className={classes.people}>
          <ChoiceList
            label={text('front.on')}
            search="labels"
            state={state}
            choices={[{ value: FRONT_PAGE, label: text('front.page') }, ...choices]}
            isChosen={(front) => front === chosen}
            onChoose={(front) => onFront({ front })}
          />
        </div>
      </section>
      {until === undefined ? null : (
        <div>
          <MomentField
            day={text('front.day')}
            time={text('front.time')}
            at={until}
            onChange={(next) => onFront({ until: next })}
          />
          <p className={classes.help}>{text('front.help', { zone: site.timeZone })}</p>
        </div>
      )}
    </>
  );
}
