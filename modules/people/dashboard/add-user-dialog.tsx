import { useQuery } from '@tanstack/react-query';
import {
  LONGEST_EMAIL,
  LONGEST_JOB_TITLE,
  LONGEST_PERSON_TITLE,
} from '#modules/profiles/profile-kinds.contract.ts';
import { listProfiles } from '#modules/profiles/profiles.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { listPeopleRoles } from '../people.contract.ts';
import { accessKinds, createProfile, NewPerson } from '../person-writes.contract.ts';
import { usePeopleTexts } from './people-texts.ts';

type Access = (typeof accessKinds)[number];
type Values = {
  title: string;
  email: string;
  job_title: string;
  /** 0 for none. */
  role: number;
  access: Access;
  password: string;
};

const initial: Values = { title: '', email: '', job_title: '', role: 0, access: 'invitation', password: '' };

const bodyOf = ({ title, email, job_title, role, access, password }: Values, siteId: number) => ({
  ...{ title, job_title, access },
  email: email.trim() === '' ? null : email,
  ...(access === 'password' ? { password } : {}),
  profile_groups: role === 0 ? [] : [{ id: role, group_site_id: siteId }],
});

/** Adds a person: who they are, what they may, and how they sign in. */
export function AddUserDialog({ onAdded, onClose }: { onAdded: (id: number) => void; onClose: () => void }) {
  const text = usePeopleTexts();
  const { site, holder } = useCaller();
  const create = useWrite(createProfile, [listProfiles]);
  const givesRoles = holder.sitePermissions.has('MANAGE_PERMISSIONS');
  const roles = useQuery({
    ...read(listPeopleRoles, { params: { siteId: site.id } }),
    enabled: givesRoles,
    staleTime: 60_000,
  });
  const given = (roles.data?.items ?? []).filter(({ scope, may_give }) => scope === 'site' && may_give);
  const add = async (values: Values) => {
    const { id, title } = await create.mutateAsync({ body: bodyOf(values, site.id) });
    notices.done(text(values.access === 'invitation' ? 'add.invited' : 'add.added', { name: title }));
    onAdded(id);
  };
  return (
    <FormDialog<Values>
      title={text('add.title')}
      submit={text('add.title')}
      initial={initial}
      schema={
        { safeParse: (values: unknown) => NewPerson.safeParse(bodyOf(values as Values, site.id)) } as never
      }
      onSubmit={add}
      failed={(code) => (code === 'email_in_use' ? '' : text('failures.add'))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={text('columns.name')}
            maxLength={LONGEST_PERSON_TITLE}
            {...textOf(form, 'title')}
          />
          <TextField
            label={text(form.values.access === 'none' ? 'add.emailOptional' : 'columns.email')}
            type="email"
            autoComplete="off"
            maxLength={LONGEST_EMAIL}
            {...textOf(form, 'email')}
            error={emailError(form, text)}
          />
          <TextField
            label={text('edit.jobTitle')}
            maxLength={LONGEST_JOB_TITLE}
            {...textOf(form, 'job_title')}
          />
          {given.length === 0 ? null : (
            <SelectField
              label={text('add.role')}
              value={form.values.role}
              choices={[
                { value: 0, label: text('add.noRole') },
                ...given.map(({ id, title }) => ({ value: id, label: title })),
              ]}
              onChoose={(role) => form.set('role', role)}
              help={text('add.roleHelp')}
            />
          )}
          <SegmentedField<Access>
            label={text('add.access')}
            value={form.values.access}
            choices={accessKinds.map((kind) => ({ value: kind, label: text(`add.kind.${kind}`) }))}
            onChoose={(access) => form.set('access', access)}
            help={text(`add.help.${form.values.access}`)}
          />
          {form.values.access === 'password' ? (
            <TextField
              label={text('add.password')}
              type="password"
              autoComplete="new-password"
              help={text('add.passwordHelp')}
              {...textOf(form, 'password')}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  );
}

type Words = ReturnType<typeof usePeopleTexts>;

/** What the contract has against an address is told by the exact sentence; the server says its own. */
function emailError(form: FormState<Values>, text: Words): string | undefined {
  const error = form.error('email');
  const isTold =
    error === undefined || error === text('failures.emailInUse') || form.values.email.trim() === '';
  return isTold ? error : text('failures.email');
}
