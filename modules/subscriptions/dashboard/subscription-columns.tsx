import CalendarPlusGlyph from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import { useMemo } from 'react';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { icon } from '#platform/dashboard/icons.tsx';
import { moneyText } from '#platform/dashboard/money.ts';
import { TimeCell, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import type { Subscription } from '../subscriptions.contract.ts';
import { SubscriptionState } from './subscription-state.tsx';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';

const CalendarPlusIcon = icon(CalendarPlusGlyph);

export const nameOf = ({ profile_title, email }: Subscription): string => profile_title ?? email;

/** When it ends; what was canceled at once has ended then, whatever was paid for. */
export const endOf = ({ status, canceled_ts, date_expire }: Subscription): number | null =>
  status === 'canceled' ? (canceled_ts ?? date_expire) : date_expire;

/** The columns of the list; `onExtend` is there for whoever may extend. */
export function useSubscriptionColumns(
  onExtend: ((row: Subscription) => void) | null,
): TableColumn<Subscription>[] {
  const text = useSubscriptionsTexts();
  return useMemo(
    () => [
      {
        ...{ id: 'person', title: text('columns.person'), width: 200, phone: 'main' },
        cell: ({ profile_title }) => <bdi>{profile_title ?? text('noAccount')}</bdi>,
      },
      {
        ...{ id: 'email', title: text('columns.email'), width: 'rest', phone: 'below' },
        cell: (row, shape) => (
          <>
            <bdi>{row.email}</bdi>
            {onExtend && row.gateway === 'manual' ? (
              <RowActs {...{ name: nameOf(row), shape }}>
                <IconButton
                  name={text('acts.extendOf', { name: nameOf(row) })}
                  tip="end"
                  onClick={() => onExtend(row)}
                >
                  <CalendarPlusIcon />
                </IconButton>
              </RowActs>
            ) : null}
          </>
        ),
      },
      {
        ...{ id: 'package', title: text('columns.package'), width: 180, phone: 'belowEnd' },
        cell: ({ package_title }) => <bdi>{package_title}</bdi>,
      },
      {
        ...{ id: 'status', title: text('columns.status'), width: 150, phone: 'start' },
        cell: (row) => <SubscriptionState row={row} />,
      },
      {
        ...{ id: 'price', title: text('columns.price'), width: 100, align: 'end', leaves: 2, minWindow: 900 },
        cell: ({ price, currency }) =>
          price === 0 || currency === null ? text('plans.free') : moneyText(price, currency),
      },
      {
        ...{ id: 'gateway', title: text('columns.gateway'), width: 110, leaves: 1, minWindow: 1200 },
        cell: ({ gateway }) => text(`gateways.${gateway}`),
      },
      timeColumn((row) => row.date_start, {
        ...{ id: 'start', title: text('columns.start'), sortBy: 'start', leaves: 3 },
      }),
      {
        ...{ id: 'expire', title: text('columns.expire'), width: 116, sortBy: 'expire', phone: 'end' },
        cell: (row) => (endOf(row) === null ? text('noEnd') : <TimeCell seconds={endOf(row)} />),
      },
    ],
    [text, onExtend],
  );
}
