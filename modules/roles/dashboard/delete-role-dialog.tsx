import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { ConfirmDialog } from '#platform/dashboard/dialogs/confirm-dialog.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { listRoles, type Role } from '../roles.contract.ts';
import { useRolesTexts } from './roles-texts.ts';

type DeleteRoleDialogProps = {
  userRole: Role;
  onDelete: (reassignTo: number | null) => Promise<void>;
  onClose: () => void;
};

/** Asks which role people get in place of the one that is deleted. */
export function DeleteRoleDialog({ userRole: role, onDelete, onClose }: DeleteRoleDialogProps) {
  const text = useRolesTexts();
  const { data } = useQuery(read(listRoles, { query: {} }));
  const others = (data?.items ?? []).filter(
    ({ id, scope }) => id !== role.id && (role.scope === 'community' || scope === 'site'),
  );
  const [chosen, setChosen] = useState(0);
  const count = role.members_count;
  const confirm = async () => {
    if (chosen === 0) throw new Error(text('remove.missing'));
    await onDelete(chosen);
  };
  return (
    <ConfirmDialog
      title={text('remove.title', { title: role.title })}
      confirm={text('remove.confirm')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{text('remove.held', { count, shown: numberText(count) })}</p>
      <SelectField
        label={text('remove.instead')}
        value={chosen}
        choices={[
          { value: 0, label: text('remove.choose') },
          ...others.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChoose={setChosen}
      />
    </ConfirmDialog>
  );
}
