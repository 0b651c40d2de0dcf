import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { MomentField } from '#platform/dashboard/moment-field.tsx';
import { read } from '#platform/dashboard/queries.ts';
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
  const found = useQuery({ ...read(listSections, { query: { site_id: site.id } }), staleTime: 60_000 });
  const sections = (found.data ?? []).filter((one) => one.type === 'section' && one.id !== FRONT_PAGE);
  return (
    <>
      <section aria-labelledby={id}>
        <p id={id}>{text('front.on')}</p>
        <div className={classes.people}>
          <ChoiceList
            label={text('front.on')}
            search="labels"
            state={found.isPending ? 'loading' : found.isError ? 'failed' : 'ready'}
            choices={[
              { value: FRONT_PAGE, label: text('front.page') },
              ...sections.map(({ id: section, title, parent_ids }) => ({
                ...{ value: section, label: title, indent: parent_ids.length },
              })),
            ]}
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
