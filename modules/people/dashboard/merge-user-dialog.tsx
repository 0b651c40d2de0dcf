import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { getProfile, listProfiles, type ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import { PeopleList } from '#modules/profiles/profiles.public.tsx';
import { useUndoRows } from '#modules/undo/undo-rows.public.tsx';
import { call, reasonOf } from '#platform/dashboard/call.ts';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { listText } from '#platform/dashboard/lists.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { listMerges, type Merge, moveProfileData } from '../merge.contract.ts';
import classes from './merge-user.module.css';
import { usePeopleTexts } from './people-texts.ts';

type Side = 'source' | 'target';
type Values = { target: { id: number; title: string } | null; title: Side; avatar: Side };

const stale = [listProfiles, getProfile, listMerges];
const sides = ['target', 'source'] as const;
const schema = z.object({
  target: z.object({ id: z.number(), title: z.string() }),
  title: z.enum(sides),
  avatar: z.enum(sides),
});

type MergeUserDialogProps = { user: ProfileDetails; onMerged: (id: number) => void; onClose: () => void };

/** Moves what a person has to another one, who is chosen here; says before what that is. */
export function MergeUserDialog({ user, onMerged, onClose }: MergeUserDialogProps) {
  const text = usePeopleTexts();
  const merge = useWrite(moveProfileData, stale);
  const undo = useUndoRows(stale);
  const send = async ({ target, title, avatar }: Values) => {
    if (!target) return;
    const body = { source_profile_id: user.id, target_profile_id: target.id };
    const done = await merge.mutateAsync({ body: { ...body, title_from: title, avatar_from: avatar } });
    offerUndo(
      text('merge.done', { from: user.title, to: target.title }),
      () => undo(done.batch_id, text('again.merge', { name: user.title })),
      { saysEnd: true, batchId: done.batch_id },
    );
    onMerged(target.id);
  };
  return (
    <FormDialog<Values>
      title={text('merge.title', { name: user.title })}
      submit={text('merge.confirm')}
      initial={{ target: null, title: 'target', avatar: 'target' }}
      schema={schema as never}
      onSubmit={send}
      onClose={onClose}
    >
      {(form) => {
        const { target } = form.values;
        return (
          <>
            <div className={classes.choose}>
              <span>{text('merge.into')}</span>
              <Dropdown
                label={text('merge.into')}
                width={300}
                opener={(opener) => (
                  <button type="button" className={classes.chooser} {...opener}>
                    <bdi>{target?.title ?? text('merge.choose')}</bdi>
                  </button>
                )}
              >
                {(close) => (
                  <PeopleList
                    label={text('merge.into')}
                    chosen={target?.id}
                    onChoose={({ id, title }) => {
                      close();
                      if (id !== undefined) form.set('target', { id, title });
                    }}
                  />
                )}
              </Dropdown>
              {form.error('target') ? (
                <p role="alert" className={classes.wrong}>
                  {text('merge.chooseFirst')}
                </p>
              ) : null}
            </div>
            {target ? (
              <>
                <SegmentedField<Side>
                  label={text('merge.nameOf')}
                  value={form.values.title}
                  choices={sides.map((side) => ({
                    value: side,
                    label: side === 'target' ? target.title : user.title,
                  }))}
                  onChoose={(side) => form.set('title', side)}
                />
                <SegmentedField<Side>
                  label={text('merge.pictureOf')}
                  value={form.values.avatar}
                  choices={sides.map((side) => ({
                    value: side,
                    label: side === 'target' ? target.title : user.title,
                  }))}
                  onChoose={(side) => form.set('avatar', side)}
                />
                <Forecast from={user} to={target} />
              </>
            ) : null}
          </>
        );
      }}
    </FormDialog>
  );
}

/** What would be moved, or why nothing can be. */
function Forecast({ from, to }: { from: ProfileDetails; to: { id: number; title: string } }) {
  const text = usePeopleTexts();
  const foretold = useQuery<Merge>({
    queryKey: ['merge', from.id, to.id],
    queryFn: ({ signal }) =>
      call(
        moveProfileData,
        { body: { source_profile_id: from.id, target_profile_id: to.id, dry_run: true } },
        { signal },
      ),
    retry: false,
    gcTime: 0,
  });
  if (foretold.error) {
    return (
      <p role="alert" className={classes.wrong}>
        {reasonOf(foretold.error)}
      </p>
    );
  }
  if (!foretold.data) return null;
  const { counts, kept_roles: kept } = foretold.data;
  const parts = (
    ['posts', 'comments', 'badges', 'groups', 'roles', 'follows', 'awards', 'subscriptions'] as const
  )
    .filter((part) => counts[part] > 0)
    .map((part) => text(`merge.parts.${part}`, { count: counts[part] }));
  return (
    <div className={classes.consequence} aria-live="polite">
      <p>
        {parts.length === 0
          ? text('merge.nothing', { to: to.title })
          : text('merge.moves', { what: listText(parts), to: to.title })}{' '}
        {text('merge.then', { from: from.title })}
      </p>
      {kept.length > 0 ? <p>{text('merge.kept', { roles: listText(kept) })}</p> : null}
    </div>
  );
}
