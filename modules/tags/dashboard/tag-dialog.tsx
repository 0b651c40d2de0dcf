import { useState } from 'react';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { createTag, listTags, StoredTag, tagIsDuplicate, updateTag } from '../tags.contract.ts';
import classes from './tag-form.module.css';
import { bodyOf, TagForm, tagSchema, valuesOf } from './tag-form.tsx';
import { useTagsTexts } from './tags-texts.ts';

/** The tag that has the name. */
export type OtherTag = { id: number; title: string; slug: string };

type TagDialogProps = {
  /** The tag that is changed; null to add one. */
  tag: StoredTag | null;
  /** Closes the dialog for the tag that has the name already. */
  onOther: (other: OtherTag, act: 'open' | 'merge') => void;
  onClose: () => void;
};

/** Adds a tag, or changes one; a name that another tag has leads to that one. */
export function TagDialog({ tag, onOther, onClose }: TagDialogProps) {
  const text = useTagsTexts();
  const params = { siteId: useCaller().site.id };
  const create = useWrite(createTag, [listTags]);
  const update = useWrite(updateTag, [listTags]);
  const [taken, setTaken] = useState<{ name: string; other: OtherTag } | null>(null);
  const named = <Saved,>(name: string, write: Promise<Saved>): Promise<Saved> =>
    write.catch((error: unknown) => {
      const other = otherOf(error);
      if (!other) throw error;
      setTaken({ name, other });
      throw naming(error as CallError, text('taken', { title: other.title }));
    });
  return (
    <RecordDialog
      record={tag}
      rowSchema={StoredTag}
      schema={tagSchema(tag?.slug)}
      valuesOf={valuesOf}
      words={{ add: text('add'), edit: text('edit'), save: text('save') }}
      labels={{
        title: text('columns.title'),
        slug: text('columns.slug'),
        description: text('columns.description'),
        aliases: text('form.aliases'),
        is_hidden: text('columns.visibility'),
        image_id: text('form.picture'),
      }}
      inWords={{
        is_hidden: (isHidden) => text(isHidden ? 'hidden' : 'visible'),
        image_id: (id) => text(id === null ? 'form.noPicture' : 'form.ownPicture'),
      }}
      create={(values) => named(values.title, create.mutateAsync({ params, body: bodyOf(values) }))}
      update={({ id, revision }, values) => {
        const body = { ...bodyOf(values, tag?.slug), revision };
        return named(values.title, update.mutateAsync({ params: { ...params, tagId: id }, body }));
      }}
      onClose={onClose}
    >
      {(form, saved) => (
        <TagForm
          form={form}
          saved={saved}
          beside={
            taken?.name === form.values.title ? (
              <button
                type="button"
                className={classes.link}
                onClick={() => onOther(taken.other, saved ? 'merge' : 'open')}
              >
                {text(saved ? 'mergeInto' : 'openOther', { name: taken.other.title })}
              </button>
            ) : null
          }
        />
      )}
    </RecordDialog>
  );
}

function otherOf(error: unknown): OtherTag | null {
  if (!(error instanceof CallError) || error.code !== tagIsDuplicate.code) return null;
  return (error.body as { other?: OtherTag }).other ?? null;
}

/** The refusal of a taken name, with the tag that has it. */
function naming(error: CallError, msg: string): CallError {
  const details = error.details.map((detail) => ({ ...detail, msg }));
  return new CallError(
    error.status,
    { ...error.body, message: msg, details },
    error.requestId,
    error.retryAfter,
  );
}
