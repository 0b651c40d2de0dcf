import { Suspense, useCallback, useState } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { apiTokenSortKeys, apiTokenStatuses, OLD_TOKEN_HOURS } from '../api-token-kinds.contract.ts';
import { type ApiToken, listApiTokens, revokeApiToken, rotateApiToken } from '../api-tokens.contract.ts';
import { useApiTokensTexts } from './api-tokens-texts.ts';
import { useTokenColumns } from './token-columns.tsx';

const TokenDialog = lazyPart(() => import('./token-dialog.tsx'), 'TokenDialog');
const TokenDetails = lazyPart(() => import('./token-details.tsx'), 'TokenDetails');
const TokenSecretDialog = lazyPart(() => import('./token-secret-dialog.tsx'), 'TokenSecretDialog');
const ConfirmDialog = lazyPart(
  () => import('#platform/dashboard/dialogs/confirm-dialog.tsx'),
  'ConfirmDialog',
);

const address = listAddress({ status: oneOf(['', ...apiTokenStatuses] as const, '') }, apiTokenSortKeys, {
  ...{ sortBy: 'created', sortDirection: -1, limit: 50 },
});
const nameOf = ({ title }: ApiToken): string => title;

type Dialog =
  | { kind: 'add' }
  | { kind: 'details' | 'rotate' | 'revoke'; token: ApiToken }
  | { kind: 'secret'; secret: string; isRotated: boolean };

/** The API tokens of a site: created, rotated, revoked. */
export function ApiTokensScreen() {
  const text = useApiTokensTexts();
  const { site } = useCaller();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { mutateAsync: rotate } = useWrite(rotateApiToken, [listApiTokens]);
  const { mutateAsync: revoke } = useWrite(revokeApiToken, [listApiTokens]);
  const params = { siteId: site.id };
  const { search, change, props } = useList({
    list: 'api-tokens',
    address,
    ask: (state) =>
      read(listApiTokens, {
        params,
        query: { query: state.q || undefined, status: state.status || undefined, ...pageQuery(state) },
      }),
    nameOf,
    count: (values) => text('count', values),
    live: { topic: 'api_token', said: (count) => text('changed', { count }) },
  });
  const onAct = useCallback((kind: 'rotate' | 'revoke', token: ApiToken) => setDialog({ kind, token }), []);
  const columns = useTokenColumns(onAct);
  // A dialog that was answered by another one does not close that.
  const closeThis = (kind: Dialog['kind']) => () =>
    setDialog((shown) => (shown?.kind === kind ? null : shown));
  return (
    <>
      <ListScreen
        {...props}
        title={text('title')}
        search={{ ...props.search, label: text('find') }}
        filters={[
          choiceFilter({
            ...{ id: 'status', name: text('columns.status'), values: apiTokenStatuses },
            value: search.status === '' ? undefined : search.status,
            labelOf: (status) => text(`status.${status}`),
            onChange: (status) => change({ status: status ?? '' }),
          }),
        ]}
        primary={<AddButton label={text('add')} onClick={() => setDialog({ kind: 'add' })} />}
        columns={columns}
        onOpen={(token) => setDialog({ kind: 'details', token })}
        empty={text('empty')}
      />
      <Suspense fallback={null}>
        {dialog?.kind === 'add' ? (
          <TokenDialog
            onAdded={({ secret }) => setDialog({ kind: 'secret', secret, isRotated: false })}
            onClose={closeThis('add')}
          />
        ) : null}
        {dialog?.kind === 'details' ? (
          <TokenDetails
            token={dialog.token}
            onRotate={() => setDialog({ kind: 'rotate', token: dialog.token })}
            onRevoke={() => setDialog({ kind: 'revoke', token: dialog.token })}
            onClose={closeThis('details')}
          />
        ) : null}
        {dialog?.kind === 'rotate' ? (
          <ConfirmDialog
            title={text('rotate.title', { title: dialog.token.title })}
            confirm={text('rotate.confirm')}
            onConfirm={async () => {
              const { secret } = await rotate({ params: { ...params, tokenId: dialog.token.id } });
              setDialog({ kind: 'secret', secret, isRotated: dialog.token.status !== 'expired' });
            }}
            onClose={closeThis('rotate')}
          >
            {dialog.token.status === 'expired'
              ? text('rotate.expired')
              : text('rotate.text', { count: OLD_TOKEN_HOURS })}
          </ConfirmDialog>
        ) : null}
        {dialog?.kind === 'revoke' ? (
          <ConfirmDialog
            title={text('revoke.title', { title: dialog.token.title })}
            confirm={text('revoke.confirm')}
            onConfirm={async () => {
              await revoke({ params: { ...params, tokenId: dialog.token.id } });
              notices.done(text('revoke.done', { title: dialog.token.title }));
            }}
            onClose={closeThis('revoke')}
          >
            {text('revoke.text')}
          </ConfirmDialog>
        ) : null}
        {dialog?.kind === 'secret' ? (
          <TokenSecretDialog
            secret={dialog.secret}
            isRotated={dialog.isRotated}
            onClose={closeThis('secret')}
          />
        ) : null}
      </Suspense>
    </>
  );
}
