import { z } from 'zod';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { useApplicationsTexts } from './applications-texts.ts';
import { RoleField, useApplicationRoles } from './role-field.tsx';

const schema = z.object({ roleId: z.number().optional() });

type AcceptDialogProps = {
  count: number;
  communities: readonly number[];
  onAccept: (roleId: number | undefined) => Promise<unknown>;
  onClose: () => void;
};

/** Asks which role several people get who are accepted. */
export function AcceptDialog({ count, communities, onAccept, onClose }: AcceptDialogProps) {
  const text = useApplicationsTexts();
  const { roles, error } = useApplicationRoles(communities);
  return (
    <FormDialog
      title={text('acceptTitle', { count })}
      submit={text('acceptMany', { count })}
      initial={{ roleId: undefined as number | undefined }}
      schema={schema}
      onSubmit={({ roleId }) => onAccept(roleId)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{text('acceptManyHint')}</p>
          <RoleField
            roles={roles}
            value={form.values.roleId}
            onChoose={(roleId) => form.set('roleId', roleId)}
          />
          {error ? <p role="alert">{text('rolesFailed')}</p> : null}
        </>
      )}
    </FormDialog>
  );
}
