import { CheckField, SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_ROLE_DESCRIPTION, LONGEST_ROLE_TITLE, roleScopes } from '../role-kinds.contract.ts';
import { createRole, listRoles, Role, updateRole } from '../roles.contract.ts';
import { PermissionFields } from './permission-fields.tsx';
import { type RoleValues, schemaOf, valuesOf } from './role-values.ts';
import { useRolesTexts } from './roles-texts.ts';

type RoleDialogProps = {
  userRole: Role | null;
  /** What a new one starts from: the role that is copied. */
  copyOf?: Role | null;
  onSaved: (role: Role, isNew: boolean) => void;
  onClose: () => void;
};

/** Adds a role, changes one, or adds a copy of one. */
export function RoleDialog({ userRole, copyOf = null, onSaved, onClose }: RoleDialogProps) {
  const text = useRolesTexts();
  const create = useWrite(createRole, [listRoles]);
  const update = useWrite(updateRole, [listRoles]);
  const started = (row: Role | null): RoleValues =>
    row || !copyOf
      ? valuesOf(row)
      : { ...valuesOf(copyOf), title: text('copyOf', { title: copyOf.title }).slice(0, LONGEST_ROLE_TITLE) };
  return (
    <RecordDialog<Role, RoleValues>
      record={userRole}
      rowSchema={Role}
      schema={schemaOf({ none: text('form.none') })}
      valuesOf={started}
      words={{ add: text('add'), edit: text('edit'), save: text('save') }}
      labels={{
        ...{ title: text('form.title'), description: text('form.descriptionName') },
        ...{ scope: text('form.scope'), permissions: text('form.permissions') },
        mfa_required: text('form.factor'),
      }}
      inWords={{
        scope: (scope) => text(`scopes.${scope}`),
        permissions: (names) => text('permissions', { count: names.length, shown: String(names.length) }),
      }}
      failed={(_, isNew) => text(isNew ? 'failed.add' : 'failed.update')}
      create={(values) => create.mutateAsync({ body: values })}
      update={({ id, revision }, { scope: _, ...values }) =>
        update.mutateAsync({ params: { roleId: id }, body: { ...values, revision } })
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form, saved) => (
        <>
          <TextField label={text('form.title')} maxLength={LONGEST_ROLE_TITLE} {...textOf(form, 'title')} />
          <TextField
            label={text('form.description')}
            lines={2}
            maxLength={LONGEST_ROLE_DESCRIPTION}
            {...textOf(form, 'description')}
          />
          {saved ? null : (
            <SegmentedField
              label={text('form.scope')}
              help={text(`scopeHelp.${form.values.scope}`)}
              value={form.values.scope}
              choices={roleScopes.map((value) => ({ value, label: text(`scopes.${value}`) }))}
              onChoose={(scope) => form.set('scope', scope)}
            />
          )}
          <CheckField
            label={text('form.factor')}
            isOn={form.values.mfa_required}
            onChange={(isOn) => form.set('mfa_required', isOn)}
          />
          <PermissionFields
            scope={form.values.scope}
            chosen={form.values.permissions}
            kept={saved?.permissions ?? []}
            error={form.error('permissions')}
            onChange={(permissions) => form.set('permissions', permissions)}
          />
        </>
      )}
    </RecordDialog>
  );
}
