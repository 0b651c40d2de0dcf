import { Button } from '@mantine/core';
import CopyGlyph from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listCommunities } from '#modules/communities/communities.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import frame from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
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

/** The choice that is no community. */
const WHOLE_SITE = 0;
const MOST_COMMUNITIES = 100;

type Values = { email: string; community: number; role: string; days: number; message: string };

const bodyOf = ({ role, community, ...values }: Values) => ({
  ...{ ...values, community_id: community === WHOLE_SITE ? null : community },
  permission_group_ids: role === NO_ROLE ? [] : [Number(role)],
});
const schema = { safeParse: (values: unknown) => InviteDraft.safeParse(bodyOf(values as Values)) };

/** Invites somebody by mail; the link can be copied this once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const text = useInvitesTexts();
  const { holder, communities: own } = useCaller();
  const [sent, setSent] = useState<Invite>();
  const isSent = useRef(false);
  // Whoever invites for a community alone invites to that one.
  const invitesAll = holder.sitePermissions.has('INVITE_COLLABORATORS');
  const listed = useQuery({
    ...read(listCommunities, { query: { limit: MOST_COMMUNITIES } }),
    enabled: invitesAll && mayCall(listCommunities, holder),
    staleTime: 60_000,
  });
  const communities = listed.data?.items ?? (invitesAll ? [] : own);
  const community = invitesAll ? WHOLE_SITE : (own[0]?.id ?? WHOLE_SITE);
  const create = useWrite(createInvite, [listInvites]);
  if (sent) return <SentDialog invite={sent} onClose={onClose} />;
  return (
    <FormDialog<Values>
      title={text('add')}
      submit={text('send')}
      initial={{ email: '', community, role: NO_ROLE, days: INVITE_DAYS, message: '' }}
      schema={schema as never}
      failed={() => text('sendFailed')}
      onSubmit={async (values) => {
        setSent(await create.mutateAsync({ body: bodyOf(values) }));
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
          {communities.length + (invitesAll ? 1 : 0) > 1 ? (
            <SelectField
              label={text('where')}
              value={form.values.community}
              choices={[
                ...(invitesAll ? [{ value: WHOLE_SITE, label: text('wholeSite') }] : []),
                ...communities.map(({ id, title }) => ({ value: id, label: title })),
              ]}
              error={form.error('community_id' as 'community')}
              onChoose={(chosen) => {
                form.set('community', chosen);
                form.set('role', NO_ROLE);
              }}
            />
          ) : null}
          <RoleField form={form} />
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

/** The roles that can be given where somebody is invited to. */
function RoleField({ form }: { form: FormState<Values> }) {
  const text = useInvitesTexts();
  const { site } = useCaller();
  const { community, role } = form.values;
  const siteId = community === WHOLE_SITE ? site.id : community;
  const roles = useQuery(read(listInviteRoles, { params: { siteId } }));
  return (
    <SelectField
      label={text('role')}
      value={role}
      choices={[
        { value: NO_ROLE, label: text('noRole') },
        ...(roles.data?.items ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
      ]}
      error={form.error('permission_group_ids' as 'role')}
      onChoose={(chosen) => form.set('role', chosen)}
    />
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
