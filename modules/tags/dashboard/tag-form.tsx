import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_TAG_DESCRIPTION, LONGEST_TAG_SLUG, LONGEST_TAG_TITLE } from '../tag-kinds.contract.ts';
import { type StoredTag, TagDraft } from '../tags.contract.ts';
import { useTagsTexts } from './tags-texts.ts';

/** The values of a tag as its form holds them: aliases as one line. */
export type TagValues = {
  title: string;
  slug: string;
  description: string;
  aliases: string;
  is_hidden: boolean;
};

export const valuesOf = (tag: StoredTag | null): TagValues => ({
  title: tag?.title ?? '',
  slug: tag?.slug ?? '',
  description: tag?.description ?? '',
  aliases: tag?.aliases.join(', ') ?? '',
  is_hidden: tag?.is_hidden ?? false,
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

/** The fields of a tag. */
export function TagForm({ form, isNew }: { form: FormState<TagValues>; isNew: boolean }) {
  const text = useTagsTexts();
  return (
    <>
      <TextField label={text('form.title')} maxLength={LONGEST_TAG_TITLE} {...textOf(form, 'title')} />
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
      <CheckField
        label={text('form.hidden')}
        isOn={form.values.is_hidden}
        onChange={(isHidden) => form.set('is_hidden', isHidden)}
      />
    </>
  );
}
