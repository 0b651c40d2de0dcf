import { textOf } from '../dialogs/text-of.ts';
import type { FormState } from '../dialogs/use-form.ts';
import { TextField } from '../text-field.tsx';

type Part<Name extends string> = {
  name: Name;
  label: string;
  help?: string;
  maxLength: number;
  isReadOnly?: boolean;
};

type TitleAndSlugProps<Values, Title extends string, Slug extends string> = {
  form: FormState<Values>;
  title: Part<Title>;
  slug: Part<Slug>;
  /** What somebody has chosen before stays as it is. */
  isNew: boolean;
  propose: (title: string) => string;
};

/** A title and its slug, which follows it as long as nobody types another one. */
export function TitleAndSlug<
  Values extends Record<Title | Slug, string>,
  Title extends string,
  Slug extends string,
>({ form, title, slug, isNew, propose }: TitleAndSlugProps<Values, Title, Slug>) {
  const [before, chosen] = [form.values[title.name], form.values[slug.name]];
  const onTitle = (typed: string) => {
    if (isNew && (chosen === '' || chosen === propose(before))) put(slug.name, propose(typed));
    put(title.name, typed);
  };
  const put = (name: Title | Slug, value: string) => form.set(name, value as Values[Title | Slug]);
  const { name: _, ...shownTitle } = title;
  const { name: __, ...shownSlug } = slug;
  return (
    <>
      <TextField {...shownTitle} {...fieldOf(form, title.name)} onText={onTitle} />
      <TextField {...shownSlug} isMono {...fieldOf(form, slug.name)} />
    </>
  );
}

const fieldOf = <Values extends object>(form: FormState<Values>, name: string) =>
  textOf(form as FormState<Record<string, string>>, name);
