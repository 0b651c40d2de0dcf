import type { ReactNode } from 'react';
import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { textOf, textValues } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { PictureField } from '#platform/dashboard/pictures/picture-field.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_TAG_DESCRIPTION, LONGEST_TAG_SLUG, LONGEST_TAG_TITLE } from '../tag-kinds.contract.ts';
import { type StoredTag, TagDraft } from '../tags.contract.ts';
import classes from './tag-form.module.css';
import { useTagsTexts } from './tags-texts.ts';

/** The values of a tag as its form holds them: aliases as one line. */
export type TagValues = {
  title: string;
  slug: string;
  description: string;
  aliases: string;
  is_hidden: boolean;
  image_id: number | null;
};

export const valuesOf = (tag: StoredTag | null): TagValues => ({
  ...textValues(tag, 'title', 'slug', 'description'),
  aliases: tag?.aliases.join(', ') ?? '',
  is_hidden: tag?.is_hidden ?? false,
  image_id: tag?.image_id ?? null,
});

/** @param slug the slug of the stored tag, which is not sent again */
export const bodyOf = ({ aliases, ...values }: TagValues, slug = '') => ({
  ...values,
  slug: values.slug.trim() === slug ? undefined : values.slug.trim(),
  aliases: aliases
    .split(',')
    .map((alias) => alias.trim())
    .filter((alias) => alias !== ''),
});

/** The contract's own schema, asked about what would be sent. */
export const tagSchema = (slug: string | undefined) => ({
  safeParse: (values: unknown) => TagDraft.safeParse(bodyOf(values as TagValues, slug)),
});

type TagFormProps = {
  form: FormState<TagValues>;
  /** The tag that is changed; null while one is added. */
  saved: StoredTag | null;
  /** What stands below the title, such as a way to the tag that has it. */
  beside: ReactNode;
};

/** The fields of a tag. */
export function TagForm({ form, saved, beside }: TagFormProps) {
  const text = useTagsTexts();
  const isNew = saved === null;
  const { title, aliases } = form.values;
  const before = saved?.title ?? '';
  const isRenamed = !isNew && title.trim() !== '' && title.trim() !== before;
  const isKept = bodyOf(form.values).aliases.includes(before);
  return (
    <>
      <TextField label={text('form.title')} maxLength={LONGEST_TAG_TITLE} {...textOf(form, 'title')} />
      {beside}
      <TextField
        label={text(isNew ? 'form.slugNew' : 'form.slug')}
        help={text(isNew ? 'form.slugNewHelp' : 'form.slugHelp')}
        isMono
        maxLength={LONGEST_TAG_SLUG}
        {...textOf(form, 'slug')}
      />
      <TextField
        label={text('form.description')}
        lines={3}
        maxLength={LONGEST_TAG_DESCRIPTION}
        {...textOf(form, 'description')}
      />
      <TextField label={text('form.aliases')} help={text('form.aliasesHelp')} {...textOf(form, 'aliases')} />
      {isRenamed && !isKept ? (
        <button
          type="button"
          className={classes.link}
          onClick={() => form.set('aliases', aliases.trim() === '' ? before : `${aliases}, ${before}`)}
        >
          {text('form.keepName', { name: before })}
        </button>
      ) : null}
      <PictureField
        label={text('form.picture')}
        help={text('form.pictureHelp')}
        error={form.error('image_id')}
        imageId={form.values.image_id}
        onImage={(id) => form.set('image_id', id)}
      />
      <CheckField
        label={text('form.hidden')}
        isOn={form.values.is_hidden}
        onChange={(isHidden) => form.set('is_hidden', isHidden)}
      />
    </>
  );
}
