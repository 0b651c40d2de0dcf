import { useCaller } from '#platform/dashboard/caller.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { Badge } from '../badges.contract.ts';
import { BadgeForm, badgeSchema, bodyOf, valuesOf } from './badge-form.tsx';
import { useBadgesTexts } from './badges-texts.ts';
import { callsOf, changesOf, type ShownKind } from './shown-kinds.ts';

type BadgeDialogProps = { kind: ShownKind; badge: Badge | null; onClose: () => void };

/** Adds a badge, or changes one. */
export function BadgeDialog({ kind, badge, onClose }: BadgeDialogProps) {
  const text = useBadgesTexts();
  const { site } = useCaller();
  const stale = [callsOf[kind].list];
  const create = useWrite(callsOf[kind].create, stale);
  const updateOfPeople = useWrite(changesOf.people, stale);
  const updateOfPosts = useWrite(changesOf.posts, stale);
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
      update={({ id, revision }, values) => {
        const body = { ...bodyOf(values), revision };
        return kind === 'posts'
          ? updateOfPosts.mutateAsync({ params: { siteId: site.id, postBadgeId: id }, body })
          : updateOfPeople.mutateAsync({ params: { badgeId: id }, body });
      }}
      onClose={onClose}
    >
      {(form) => (
        <BadgeForm form={form} tagsHelp={text(kind === 'posts' ? 'form.shownHelp' : 'form.tagsHelp')} />
      )}
    </RecordDialog>
  );
}
