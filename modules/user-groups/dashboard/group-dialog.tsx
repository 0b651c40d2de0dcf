import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  LONGEST_GROUP_DESCRIPTION,
  LONGEST_GROUP_SLUG,
  LONGEST_GROUP_TITLE,
} from '../user-group-kinds.contract.ts';
import {
  createUserGroup,
  listUserGroups,
  UserGroup,
  UserGroupDraft,
  updateUserGroup,
} from '../user-groups.contract.ts';
import { useUserGroupsTexts } from './user-groups-texts.ts';

type Values = { title: string; slug: string; description: string };

const valuesOf = (group: UserGroup | null): Values => ({
  title: group?.title ?? '',
  slug: group?.slug ?? '',
  description: group?.description ?? '',
});

/** Adds a group, or changes what it is called. */
export function GroupDialog({ group, onClose }: { group: UserGroup | null; onClose: () => void }) {
  const text = useUserGroupsTexts();
  const create = useWrite(createUserGroup, [listUserGroups]);
  const update = useWrite(updateUserGroup, [listUserGroups]);
  return (
    <RecordDialog
      record={group}
      rowSchema={UserGroup}
      schema={UserGroupDraft}
      valuesOf={valuesOf}
      words={{ add: text('add'), edit: text('edit'), save: text('save') }}
      labels={{
        title: text('columns.title'),
        slug: text('columns.slug'),
        description: text('columns.description'),
      }}
      create={(body) => create.mutateAsync({ body })}
      update={({ revision }, { slug, ...said }) =>
        update.mutateAsync({ params: { groupSlug: slug }, body: { ...said, revision } })
      }
      failed={(code) => (saidUnderItsField.test(code) ? '' : text('failed'))}
      onClose={onClose}
    >
      {(form, saved) => (
        <>
          <TextField label={text('form.title')} maxLength={LONGEST_GROUP_TITLE} {...textOf(form, 'title')} />
          {saved ? null : (
            <TextField
              label={text('form.slug')}
              help={text('form.slugHelp')}
              isMono
              maxLength={LONGEST_GROUP_SLUG}
              {...textOf(form, 'slug')}
            />
          )}
          <TextField
            label={text('form.description')}
            lines={3}
            maxLength={LONGEST_GROUP_DESCRIPTION}
            {...textOf(form, 'description')}
          />
        </>
      )}
    </RecordDialog>
  );
}

/** Refusals that name a field, or a colleague's change, and say themselves what to do. */
const saidUnderItsField = /_is_(missing|invalid|taken)$|^(duplicate|revision_conflict)$/;
