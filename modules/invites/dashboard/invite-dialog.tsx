import { Button } from '@mantine/core';
import CopyGlyph from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import frame from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { icon } from '#platform/dashboard/icons.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useCopy } from '#platform/dashboard/use-copy.ts';
import { INVITE_DAYS, LONGEST_INVITE_MESSAGE } from '../invite-limits.contract.ts';
import { createInvite, type Invite, InviteDraft, listInviteRoles, listInvites } from '../invites.contract.ts';
import { useInvitesTexts } from './invites-texts.ts';

const CopyIcon = icon(CopyGlyph);
const NO_ROLE = '';
const periods = [3, 7, 14, 30, 60] as const;

type Values = { email: string; role: string; days: number; message: string };
const initial: Values = { email: '', role: NO_ROLE, days: INVITE_DAYS, message: '' };

const bodyOf = ({ role, ...values }: Values, communityId: number | null) => ({
  ...{ ...values, community_id: communityId },
  permission_group_ids: role === NO_ROLE ? [] : [Number(role)],
});
const schema = { safeParse: (values: unknown) => InviteDraft.safeParse(bodyOf(values as Values, null)) };

/** Invites somebody by mail; the link can be copied this once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const text = useInvitesTexts();
  const { site, holder, communities } = useCaller();
  const [sent, setSent] = useState<Invite>();
  const isSent = useRef(false);
  // Whoever invites for a community alone invites to that one.
  const community = holder.sitePermissions.has('INVITE_COLLABORATORS') ? null : (communities[0]?.id ?? null);
  const roles = useQuery(read(listInviteRoles, { params: { siteId: community ?? site.id } }));
  const create = useWrite(createInvite, [listInvites]);
  if (sent) return <SentDialog invite={sent} onClose={onClose} />;
  return (
    <FormDialog<Values>
      title={text('add')}
      submit={text('send')}
      initial={initial}
      schema={schema as never}
      failed={() => text('sendFailed')}
      onSubmit={async (values) => {
        setSent(await create.mutateAsync({ body: bodyOf(values, community) }));
        isSent.current = true;
      }}
      // Once it is sent, the form makes way for the link.
      onClose={() => (isSent.current ? undefined : onClose())}
    >
      {(form) => (
        <>
          <TextField
            label={text('columns.email')}
            type="email"
            autoComplete="off"
            maxLength={254}
            {...textOf(form, 'email')}
          />
          <SelectField
            label={text('role')}
            value={form.values.role}
            choices={[
              { value: NO_ROLE, label: text('noRole') },
              ...(roles.data?.items ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            error={form.error('permission_group_ids' as 'role')}
            onChoose={(role) => form.set('role', role)}
          />
          <SelectField
            label={text('period')}
            value={form.values.days}
            choices={periods.map((days) => ({ value: days, label: text('days', { count: days }) }))}
            onChoose={(days) => form.set('days', Number(days))}
          />
          <TextField
            label={text('message')}
            lines={4}
            maxLength={LONGEST_INVITE_MESSAGE}
            {...textOf(form, 'message')}
          />
        </>
      )}
    </FormDialog>
  );
}

function SentDialog({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const text = useInvitesTexts();
  const link = `${location.origin}/core/users/invite/${invite.code ?? ''}`;
  const copy = useCopy();
  return (
    <DialogFrame title={text('sent', { email: invite.email })} width={432} onClose={onClose}>
      <div className={frame.consequence}>
        <p>{text('sentHint')}</p>
        <TextField label={text('link')} isMono isReadOnly value={link} onText={() => undefined} />
      </div>
      <DialogFoot isRuled={false}>
        <Button variant="default" leftSection={<CopyIcon />} onClick={() => void copy(link, text('copied'))}>
          {text('copy')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {text('done')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
