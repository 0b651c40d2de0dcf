import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { Badge, createBadge, listBadges, updateBadge } from '../badges.contract.ts';
import { BadgeForm, badgeSchema, bodyOf, valuesOf } from './badge-form.tsx';
import { useBadgesTexts } from './badges-texts.ts';

/** Adds a badge, or changes one. */
export function BadgeDialog({ badge, onClose }: { badge: Badge | null; onClose: () => void }) {
  const text = useBadgesTexts();
  const create = useWrite(createBadge, [listBadges]);
  const update = useWrite(updateBadge, [listBadges]);
  return (
    <RecordDialog
      record={badge}
      rowSchema={Badge}
      schema={badgeSchema}
      valuesOf={valuesOf}
      words={{ add: text('add'), edit: text('edit'), save: text('save') }}
      labels={{
        name: text('columns.name'),
        description: text('columns.description'),
        tags: text('columns.tags'),
        link: text('form.link'),
        avatar: text('form.avatar'),
      }}
      create={(values) => create.mutateAsync({ body: bodyOf(values) })}
      update={({ id, revision }, values) =>
        update.mutateAsync({ params: { badgeId: id }, body: { ...bodyOf(values), revision } })
      }
      onClose={onClose}
    >
      {(form) => <BadgeForm form={form} />}
    </RecordDialog>
  );
}
