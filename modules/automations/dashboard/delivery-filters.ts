import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { addDays, formatDay } from '#platform/dashboard/dates.ts';
import type { ListFilter } from '#platform/dashboard/filters/list-filter.ts';
import { digits, oneOf } from '#platform/dashboard/list-search.ts';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { type ListAddressState, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { dayField, type Period, periodFilter } from '#platform/dashboard/records/period-filter.tsx';
import { secondsAt } from '#platform/dashboard/site-clock.ts';
import {
  type DeliveryEvent,
  deliveryEvents,
  executionStatuses,
  MOST_HOOKS,
} from '../automation-kinds.contract.ts';
import { listHooks } from '../automations.contract.ts';
import { eventText, useAutomationsTexts } from './automations-texts.ts';

/** What the address of the list says beside its page. */
export const deliveryFields = {
  hook: digits(undefined),
  event: oneOf(['', ...deliveryEvents] as const, ''),
  status: oneOf(['', ...executionStatuses] as const, ''),
  from: dayField,
  to: dayField,
};
type Filters = {
  hook: number | undefined;
  event: '' | DeliveryEvent;
  status: '' | (typeof executionStatuses)[number];
} & Period;

const STALE = 60_000;

/** The state of the address as the call asks it; days are those of the site. */
export function useDeliveryQuery() {
  const { timeZone } = useCaller().site;
  const startOf = (day: Period['from']) =>
    day && (secondsAt(formatDay(day, '-').split('-').reverse().join('-'), '00:00', timeZone) ?? undefined);
  return ({ q, hook, event, status, from, to, ...state }: Filters & ListAddressState<'created'>) => {
    const { limit, offset } = pageQuery({ q, ...state });
    const end = startOf(to && addDays(to, 1));
    return {
      ...{ limit, offset, query: q || undefined, hook_id: hook },
      ...{ event: event || undefined, status: status || undefined },
      created_timestamp_from: startOf(from),
      created_timestamp_to: end === undefined ? undefined : end - 1,
    };
  };
}

/** The filters of the list: by webhook, by what came of it, and by days. */
export function useDeliveryFilters(
  { hook, event, status, from, to }: Filters,
  change: (next: Partial<Filters>) => void,
): ListFilter[] {
  const text = useAutomationsTexts();
  const { data } = useQuery({ ...read(listHooks, { query: { limit: MOST_HOOKS } }), staleTime: STALE });
  const hooks = data?.items ?? [];
  const isKnown = hook === undefined || hooks.some(({ id }) => id === hook);
  return [
    choiceFilter<number>({
      ...{ id: 'hook', name: text('deliveries.webhook'), value: hook },
      values: [...hooks.map(({ id }) => id), ...(isKnown ? [] : [hook])],
      labelOf: (one) => hooks.find(({ id }) => id === one)?.title ?? text('deliveries.deletedHook'),
      onChange: (one) => change({ hook: one }),
    }),
    choiceFilter({
      ...{ id: 'event', name: text('deliveries.event'), values: deliveryEvents },
      value: event === '' ? undefined : event,
      labelOf: (one) => eventText(text, one),
      onChange: (one) => change({ event: one ?? '' }),
    }),
    choiceFilter({
      ...{ id: 'status', name: text('deliveries.status'), values: executionStatuses },
      value: status === '' ? undefined : status,
      labelOf: (one) => text(`outcomes.${one}`),
      onChange: (one) => change({ status: one ?? '' }),
    }),
    periodFilter({ id: 'period', name: text('deliveries.period'), value: { from, to }, onChange: change }),
  ];
}
