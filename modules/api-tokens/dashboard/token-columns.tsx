import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { numberText } from '#platform/dashboard/number-text.ts';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { RowButtons } from '#platform/dashboard/row-actions.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import type { ApiToken } from '../api-tokens.contract.ts';
import { useApiTokensTexts } from './api-tokens-texts.ts';
import { Prefix, TokenStatus } from './token-status.tsx';

type OnAct = (act: 'rotate' | 'revoke', token: ApiToken) => void;

/** What a token is called, what it may and where, and how it is. */
export function useTokenColumns(onAct: OnAct): TableColumn<ApiToken>[] {
  const text = useApiTokensTexts();
  return useMemo(
    () => [
      {
        ...{ id: 'title', title: text('columns.title'), width: 'rest', least: 160 },
        ...{ sortBy: 'title', phone: 'main' },
        cell: ({ title }) => <bdi>{title}</bdi>,
      },
      {
        ...{ id: 'prefix', title: text('columns.prefix'), width: 104, phone: 'below' },
        cell: (token) => <Prefix token={token} />,
      },
      {
        ...{ id: 'permissions', title: text('columns.permissions'), width: 124, leaves: 2, minWindow: 900 },
        cell: ({ permissions: { length: count } }) =>
          text('permissionCount', { count, shown: numberText(count) }),
      },
      {
        ...{ id: 'community', title: text('columns.community'), width: 120, leaves: 1, minWindow: 1100 },
        cell: ({ community_title }) => <bdi>{community_title ?? text('wholeSite')}</bdi>,
      },
      {
        ...{ id: 'creator', title: text('columns.creator'), width: 132, leaves: 1, minWindow: 1100 },
        cell: ({ created_by_title }) => <bdi>{created_by_title ?? '–'}</bdi>,
      },
      {
        ...{ id: 'status', title: text('columns.status'), width: 124, phone: 'start' },
        cell: ({ status }) => <TokenStatus status={status} />,
      },
      timeColumn(({ last_used_ts }) => last_used_ts, {
        ...{ id: 'used', title: text('columns.used'), sortBy: 'used', leaves: 3, minWindow: 900 },
      }),
      timeColumn(({ expires_ts }) => expires_ts, {
        ...{ id: 'expires', title: text('columns.expires'), sortBy: 'expires', phone: 'end' },
      }),
      {
        ...{ id: 'acts', title: text('columns.acts'), width: 160, phone: 'belowEnd' },
        cell: (token) => (
          <RowButtons>
            {token.is_own ? (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={text('rotate.of', { title: token.title })}
                onClick={() => onAct('rotate', token)}
              >
                {text('rotate.short')}
              </Button>
            ) : null}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={text('revoke.of', { title: token.title })}
              onClick={() => onAct('revoke', token)}
            >
              {text('revoke.short')}
            </Button>
          </RowButtons>
        ),
      },
    ],
    [text, onAct],
  );
}
