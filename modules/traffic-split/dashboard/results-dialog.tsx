import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { CountText } from '#platform/dashboard/count-text.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { type SplitPeriod, splitPeriods } from '../split-limits.contract.ts';
import { getSplitResults, type SplitLeader } from '../traffic-split.contract.ts';
import { ReadersTable, SpeedTable } from './results-tables.tsx';
import classes from './split-results.module.css';
import { useTrafficSplitTexts } from './traffic-split-texts.ts';
import type { StoredSplit } from './use-splits.ts';

/** What visitors did by the variant that they got, how fast its pages were, and which variant leads. */
export function ResultsDialog({ split, onClose }: { split: StoredSplit; onClose: () => void }) {
  const text = useTrafficSplitTexts();
  const { site } = useCaller();
  const [days, setDays] = useState<SplitPeriod>(28);
  const params = { siteId: site.id, splitId: split.id };
  const { data, error, refetch } = useQuery(read(getSplitResults, { params, query: { days } }));
  const isWaiting = data?.leaders.some(({ state }) => state === 'waiting') ?? false;
  return (
    <DialogFrame title={text('results.title', { name: split.name })} width={860} onClose={onClose}>
      <div className={classes.results}>
        <SegmentedField<SplitPeriod>
          label={text('results.period')}
          value={days}
          choices={splitPeriods.map((value) => ({ value, label: text('results.days', { count: value }) }))}
          onChoose={setDays}
        />
        {error ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
        {data ? (
          <>
            <Leaders leaders={data.leaders} />
            {isWaiting ? <p className={classes.note}>{text('results.notEnough')}</p> : null}
            <ReadersTable variants={data.variants} />
            <SpeedTable variants={data.variants} />
          </>
        ) : null}
        <details className={classes.how}>
          <summary>{text('results.howTitle')}</summary>
          {(['visits', 'rates', 'speed', 'sure'] as const).map((part) => (
            <p key={part}>{text(`results.how.${part}`)}</p>
          ))}
        </details>
      </div>
    </DialogFrame>
  );
}

function Leaders({ leaders }: { leaders: readonly SplitLeader[] }) {
  const text = useTrafficSplitTexts();
  return (
    <section>
      <h3 className={classes.heading}>{text('results.leads.title')}</h3>
      <dl className={classes.leaders}>
        {leaders.map(({ measure, state, name }) => (
          <div key={measure} data-state={state}>
            <dt>{text(`results.measures.${measure}`)}</dt>
            <dd>
              <CountText text={text(`results.leads.${state}`, { name: name ?? '' })} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
