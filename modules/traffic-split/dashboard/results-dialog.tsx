import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read } from '#platform/dashboard/queries.ts';
import { type SplitPeriod, splitPeriods } from '../split-limits.contract.ts';
import { getSplitResults, type VariantResult } from '../traffic-split.contract.ts';
import classes from './traffic-split.module.css';
import { useTrafficSplitTexts } from './traffic-split-texts.ts';
import type { StoredSplit } from './use-splits.ts';

/** What visitors did by the variant that they got. */
export function ResultsDialog({ split, onClose }: { split: StoredSplit; onClose: () => void }) {
  const text = useTrafficSplitTexts();
  const { site } = useCaller();
  const [days, setDays] = useState<SplitPeriod>(28);
  const params = { siteId: site.id, splitId: split.id };
  const { data, error, refetch } = useQuery(read(getSplitResults, { params, query: { days } }));
  const isEnough =
    data?.variants.filter(({ weight }) => weight !== null).every((one) => one.is_enough) ?? true;
  return (
    <DialogFrame title={text('results.title', { name: split.name })} width={720} onClose={onClose}>
      <div className={classes.results}>
        <SegmentedField<SplitPeriod>
          label={text('results.period')}
          value={days}
          choices={splitPeriods.map((value) => ({ value, label: text('results.days', { count: value }) }))}
          onChoose={setDays}
        />
        {error ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
        {data ? (
          <div className={classes.scroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{text('results.variant')}</th>
                  <th scope="col">{text('results.visits')}</th>
                  <th scope="col">{text('results.views')}</th>
                  <th scope="col">{text('results.wentOn')}</th>
                  <th scope="col">{text('results.verdict')}</th>
                </tr>
              </thead>
              <tbody>
                {data.variants.map((variant) => (
                  <ResultRow key={variant.name} variant={variant} />
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
        {isEnough ? null : <p className={classes.note}>{text('results.notEnough')}</p>}
        <p className={classes.note}>{text('results.how')}</p>
      </div>
    </DialogFrame>
  );
}

function ResultRow({ variant }: { variant: VariantResult }) {
  const text = useTrafficSplitTexts();
  const { name, weight, visits, views, share, low, high, verdict } = variant;
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi> {weight === null ? <small>{text('results.gone')}</small> : null}
      </th>
      <td data-label={text('results.visits')}>{numberText(visits)}</td>
      <td data-label={text('results.views')}>{numberText(views)}</td>
      <td data-label={text('results.wentOn')}>
        {share === null || low === null || high === null ? (
          '–'
        ) : (
          <span>
            {percent(share)}{' '}
            <small>
              <bdi>{text('results.interval', { low: percent(low), high: percent(high) })}</bdi>
            </small>
          </span>
        )}
      </td>
      <td data-label={text('results.verdict')}>
        {verdict === null ? text('results.waiting') : text(`results.${verdict}`)}
      </td>
    </tr>
  );
}

const percent = (share: number): string =>
  new Intl.NumberFormat(pageLanguage, { style: 'percent', maximumFractionDigits: 1 }).format(share);
