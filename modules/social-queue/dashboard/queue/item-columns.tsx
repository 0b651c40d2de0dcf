import { useMemo } from 'react';
import { LinkIcon } from '#platform/dashboard/act-icons.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import { RowHeadline } from '#platform/dashboard/table/row-headline.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { providerName } from '../../social-kinds.contract.ts';
import type { SocialQueueRow } from '../../social-queue.contract.ts';
import classes from '../social-queue.module.css';
import { useSocialTexts } from '../social-queue-texts.ts';
import { ItemState, useItemReason } from './item-state.tsx';

/** The columns of the queue. */
export function useItemColumns(): TableColumn<SocialQueueRow>[] {
  const text = useSocialTexts();
  return useMemo(
    () => [
      {
        ...{ id: 'post', title: text('queue.columns.post'), width: 'rest', least: 160, phone: 'main' },
        cell: ({ post_title, remote_url, provider_id }, shape) => {
          const name = post_title || text('queue.untitled');
          const network = providerName(provider_id);
          return (
            <>
              <RowHeadline>{name}</RowHeadline>
              {remote_url === null ? null : (
                <RowActs name={name} shape={shape}>
                  <IconButton
                    name={text('queue.openAtOf', { network, name })}
                    tip="end"
                    onClick={() => window.open(remote_url, '_blank', 'noopener,noreferrer')}
                  >
                    <LinkIcon />
                  </IconButton>
                </RowActs>
              )}
            </>
          );
        },
      },
      {
        ...{ id: 'text', title: text('queue.columns.text'), width: 280, leaves: 1, minWindow: 1_100 },
        cell: (item) => <Words item={item} />,
      },
      {
        ...{ id: 'account', title: text('queue.columns.account'), width: 190, phone: 'below' },
        cell: ({ account_title, provider_id }) => (
          <>
            <bdi>{account_title}</bdi> <span className={classes.quiet}>{providerName(provider_id)}</span>
          </>
        ),
      },
      {
        ...{ id: 'status', title: text('queue.columns.status'), width: 130, phone: 'start' },
        cell: ({ status }) => <ItemState status={status} />,
      },
      timeColumn(({ sent_ts, scheduled_at }) => sent_ts ?? scheduled_at, {
        ...{ id: 'scheduled', title: text('queue.columns.time'), width: 130, phone: 'end' },
        sortBy: 'scheduled',
      }),
    ],
    [text],
  );
}

/** What is sent, or why it was not. */
function Words({ item }: { item: SocialQueueRow }) {
  const reasonOf = useItemReason();
  const reason = reasonOf(item);
  return reason === null ? <bdi>{item.text}</bdi> : <span className={classes.quiet}>{reason}</span>;
}
