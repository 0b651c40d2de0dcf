import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { createTag, listTags, StoredTag, tagIsDuplicate, updateTag } from '../tags.contract.ts';
import { bodyOf, TagForm, tagSchema, valuesOf } from './tag-form.tsx';
import { useTagsTexts } from './tags-texts.ts';

/** Adds a tag, or changes one. */
export function TagDialog({ tag, onClose }: { tag: StoredTag | null; onClose: () => void }) {
  const text = useTagsTexts();
  const params = { siteId: useCaller().site.id };
  const create = useWrite(createTag, [listTags]);
  const update = useWrite(updateTag, [listTags]);
  const named = <Saved,>(write: Promise<Saved>): Promise<Saved> =>
    write.catch((error: unknown) => {
      throw namingTheOther(error, (title) => text('taken', { title }));
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
      }}
      inWords={{ is_hidden: (isHidden) => text(isHidden ? 'hidden' : 'visible') }}
      create={(values) => named(create.mutateAsync({ params, body: bodyOf(values) }))}
      update={({ id, revision }, values) => {
        const body = { ...bodyOf(values, tag?.slug), revision };
        return named(update.mutateAsync({ params: { ...params, tagId: id }, body }));
      }}
      onClose={onClose}
    >
      {(form, saved) => <TagForm form={form} isNew={saved === null} />}
    </RecordDialog>
  );
}

/** The refusal of a taken name, with the tag that has it. */
function namingTheOther(error: unknown, sentence: (title: string) => string): unknown {
  if (!(error instanceof CallError) || error.code !== tagIsDuplicate.code) return error;
  const { other } = error.body as { other?: { title?: string } };
  if (!other?.title) return error;
  const msg = sentence(other.title);
  const details = error.details.map((detail) => ({ ...detail, msg }));
  return new CallError(
    error.status,
    { ...error.body, message: msg, details },
    error.requestId,
    error.retryAfter,
  );
}
