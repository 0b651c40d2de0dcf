import { Button } from '@mantine/core';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { offsetOf } from '#platform/dashboard/list-pages.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { May } from '#platform/dashboard/may.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { RowButtons } from '#platform/dashboard/row-actions.tsx';
import { StateMark } from '#platform/dashboard/status-mark.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { inviteStatuses } from '../invite-limits.contract.ts';
import { createInvite, deleteInvite, type Invite, listInvites, resendInvite } from '../invites.contract.ts';
import { useInvitesTexts } from './invites-texts.ts';

const InviteDetails = lazyPart(() => import('./invite-details.tsx'), 'InviteDetails');
const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'), 'InviteDialog');
const ConfirmDialog = lazyPart(
  () => import('#platform/dashboard/dialogs/confirm-dialog.tsx'),
  'ConfirmDialog',
);

const all = ['all', ...inviteStatuses] as const;
const address = listAddress({ status: oneOf(all, 'all') }, ['created'] as const, {
  ...{ sortBy: 'created', sortDirection: -1, limit: 50 },
});
const nameOf = ({ email }: Invite): string => email;

/** Who is invited: found, invited, reminded, revoked. */
export function InvitesScreen() {
  const text = useInvitesTexts();
  const { site, holder, profile } = useCaller();
  const resendsAll = holder.sitePermissions.has('RESEND_EMAILS');
  const mayResend = useCallback(
    ({ created_by }: Invite) => resendsAll || created_by === profile.id,
    [resendsAll, profile.id],
  );
  const [isAdding, setIsAdding] = useState(false);
  const [opened, setOpened] = useState<Invite | null>(null);
  const [revoking, setRevoking] = useState<Invite | null>(null);
  const { mutateAsync: resend } = useWrite(resendInvite, [listInvites]);
  const { mutateAsync: revoke } = useWrite(deleteInvite, [listInvites]);
  const { search, change, props } = useList({
    list: 'invites',
    address,
    ask: (state) =>
      read(listInvites, {
        query: {
          s: state.q || undefined,
          status: inviteStatuses.find((status) => status === state.status),
          ...{ limit: state.limit, offset: offsetOf(state) },
        },
      }),
    nameOf,
    count: (values) => text('count', values),
  });
  const onResend = async ({ id, email }: Invite) => {
    try {
      await resend({ params: { siteId: site.id, inviteId: id } });
      notices.done(text('resent', { email }));
    } catch (error) {
      notices.failed(error, `${text('resendFailed')} ${reasonOf(error)}`, null);
    }
  };
  const columns = useColumns({
    mayResend,
    onResend: (invite) => void onResend(invite),
    onRevoke: setRevoking,
  });
  return (
    <>
      <ListScreen
        {...props}
        title={text('invites')}
        search={{ ...props.search, label: text('find') }}
        filters={[
          choiceFilter({
            ...{ id: 'status', name: text('columns.status'), values: inviteStatuses },
            value: inviteStatuses.find((status) => status === search.status),
            labelOf: (status) => text(`status.${status}`),
            onChange: (status) => change({ status: status ?? 'all' }),
          }),
        ]}
        primary={
          <May call={createInvite}>
            <AddButton label={text('add')} onClick={() => setIsAdding(true)} />
          </May>
        }
        columns={columns}
        onOpen={setOpened}
        empty={text('empty')}
      />
      <Suspense fallback={null}>
        {isAdding ? <InviteDialog onClose={() => setIsAdding(false)} /> : null}
        {opened ? (
          <InviteDetails
            invite={opened}
            onResend={
              mayResend(opened)
                ? () => {
                    setOpened(null);
                    void onResend(opened);
                  }
                : undefined
            }
            onRevoke={() => {
              setOpened(null);
              setRevoking(opened);
            }}
            onClose={() => setOpened(null)}
          />
        ) : null}
        {revoking ? (
          <ConfirmDialog
            title={text('revokeQuestion', { email: revoking.email })}
            confirm={text('revoke')}
            onConfirm={async () => {
              await revoke({ params: { inviteCode: String(revoking.id) } });
              notices.done(text('revoked', { email: revoking.email }));
            }}
            onClose={() => setRevoking(null)}
          >
            {text('revokeHint')}
          </ConfirmDialog>
        ) : null}
      </Suspense>
    </>
  );
}

const shapes = { pending: 'scheduled', accepted: 'live', expired: 'declined', revoked: 'deleted' } as const;

type InviteActs = {
  mayResend: (invite: Invite) => boolean;
  onResend: (invite: Invite) => void;
  onRevoke: (invite: Invite) => void;
};

function useColumns({ mayResend, onResend, onRevoke }: InviteActs) {
  const text = useInvitesTexts();
  return useMemo(
    (): TableColumn<Invite>[] => [
      {
        ...{ id: 'email', title: text('columns.email'), width: 'rest', least: 180, phone: 'main' },
        cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
      },
      {
        ...{ id: 'roles', title: text('columns.roles'), width: 160, phone: 'below' },
        cell: ({ roles }) => <bdi>{roles.length > 0 ? roles.join(', ') : text('noRole')}</bdi>,
      },
      {
        ...{ id: 'inviter', title: text('columns.inviter'), width: 150, leaves: 1, minWindow: 900 },
        cell: ({ inviter }) => <bdi>{inviter ?? '–'}</bdi>,
      },
      {
        ...{ id: 'status', title: text('columns.status'), width: 112, phone: 'start' },
        cell: ({ status }) => <StateMark shape={shapes[status]}>{text(`status.${status}`)}</StateMark>,
      },
      timeColumn(({ created_ts }) => created_ts, {
        ...{ id: 'created', title: text('columns.created'), phone: 'end' },
      }),
      timeColumn(({ expires_ts, status }) => (status === 'pending' ? expires_ts : null), {
        ...{ id: 'expires', title: text('columns.expires'), leaves: 2, minWindow: 900 },
      }),
      {
        ...{ id: 'acts', title: text('columns.acts'), width: 190, phone: 'belowEnd' },
        cell: (invite) =>
          invite.status === 'accepted' || invite.status === 'revoked' ? null : (
            <RowButtons>
              {mayResend(invite) ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={text('resendOf', { email: invite.email })}
                  onClick={() => onResend(invite)}
                >
                  {text('resend')}
                </Button>
              ) : null}
              {invite.status === 'pending' ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={text('revokeOf', { email: invite.email })}
                  onClick={() => onRevoke(invite)}
                >
                  {text('revokeShort')}
                </Button>
              ) : null}
            </RowButtons>
          ),
      },
    ],
    [text, mayResend, onResend, onRevoke],
  );
}
