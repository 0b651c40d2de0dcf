import { useQuery } from '@tanstack/react-query';
import { listPostLayouts } from '#modules/posts/post-layouts.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useEditorTexts } from '../editor-texts.ts';

type LayoutFieldProps = { layout: string; error: string | undefined; onLayout: (layout: string) => void };

/** Which layout of the site shows the post, where the site has several; one that it has no longer stays until another is chosen. */
export function LayoutField({ layout, error, onLayout }: LayoutFieldProps) {
  const text = useEditorTexts();
  const { site } = useCaller();
  const { data } = useQuery({ ...read(listPostLayouts, { params: { siteId: site.id } }), staleTime: 60_000 });
  const layouts = data?.items ?? [];
  const isKnown = layouts.some(({ name }) => name === layout);
  const choices = layouts.map(({ name, title }) => ({
    value: name,
    label: name === '' ? text('layout.usual') : title,
  }));
  if (data === undefined || (isKnown && choices.length < 2)) return null;
  return (
    <SelectField
      label={text('fields.layout')}
      value={layout}
      choices={isKnown ? choices : [...choices, { value: layout, label: layout }]}
      onChoose={onLayout}
      {...(isKnown ? {} : { help: text('layout.gone') })}
      {...(error === undefined ? {} : { error })}
    />
  );
}
