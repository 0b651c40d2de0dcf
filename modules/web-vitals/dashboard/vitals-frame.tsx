import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAddress } from '#platform/dashboard/address.ts';
import { CountText } from '#platform/dashboard/count-text.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { FilterBar } from '#platform/dashboard/filters/filter-bar.tsx';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { vitalDevices } from '../vital-scale.contract.ts';
import { type VitalsSearch, vitalsAddress } from './vitals-address.ts';
import classes from './web-vitals.module.css';
import { useVitalsTexts } from './web-vitals-texts.ts';

type VitalsFrameProps<Report> = {
  title: string;
  search: VitalsSearch;
  state: UseQueryResult<Report, Error>;
  /** Stands above what was measured, also while there is nothing. */
  head?: ReactNode;
  /** Stands below it, also while there is nothing. */
  foot?: ReactNode;
  children: (report: Report) => ReactNode;
};

/** What the three screens share: device and period, how much was measured, loading, empty and failed. */
export function VitalsFrame<Report extends { views: number }>(props: VitalsFrameProps<Report>) {
  const { title, search, state, head, foot, children } = props;
  const text = useVitalsTexts();
  const { go } = useAddress();
  const change = (next: Partial<VitalsSearch>) => go(vitalsAddress.write({ ...search, ...next }));
  const { data, error } = state;
  return (
    <div className={classes.screen}>
      <FilterBar
        filters={[
          choiceFilter({
            ...{
              id: 'device',
              name: text('filters.device'),
              values: vitalDevices,
              none: text('devices.all'),
            },
            value: search.device === 'all' ? undefined : search.device,
            labelOf: (device) => text(`devices.${device}`),
            onChange: (device) => change({ device: device ?? 'all' }),
          }),
          choiceFilter({
            ...{ id: 'days', name: text('filters.days'), values: [7, 90] as const, none: text('days.28') },
            value: search.days === 28 ? undefined : search.days,
            labelOf: (days) => text(`days.${days}`),
            onChange: (days) => change({ days: days ?? 28 }),
          }),
        ]}
        onReset={() => change({ device: 'all', days: 28 })}
        count={
          data && <CountText text={text('count', { count: data.views, shown: numberText(data.views) })} />
        }
        updatedAt={state.dataUpdatedAt}
        isFetching={state.isFetching}
        onReload={() => void state.refetch()}
      />
      <div className={classes.content} aria-busy={!data && !error}>
        {head}
        {error && !data ? (
          <FailureView error={error} title={text('failed')} onRetry={() => void state.refetch()} />
        ) : !data ? (
          <div className={classes.waiting}>
            <p role="status" className="visually-hidden">
              {text('loading', { title })}
            </p>
            <span />
            <span />
            <span />
          </div>
        ) : data.views === 0 ? (
          <MessageView title={text('emptyTitle')}>{text('empty')}</MessageView>
        ) : (
          children(data)
        )}
        {foot}
      </div>
    </div>
  );
}
