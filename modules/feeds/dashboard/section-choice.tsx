import { useQuery } from '@tanstack/react-query';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChosenField } from '#platform/dashboard/chosen-field.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useFeedsTexts } from './feeds-texts.ts';

type SectionChoiceProps = {
  ids: readonly number[];
  error: string | undefined;
  onIds: (ids: number[]) => void;
};

/** The sections that posts are taken from. */
export function SectionChoice({ ids, error, onIds }: SectionChoiceProps) {
  const text = useFeedsTexts();
  const { site, holder } = useCaller();
  const { data, isPending, isError } = useQuery({
    ...read(listSections, { query: { site_id: site.id } }),
    staleTime: 60_000,
    enabled: mayCall(listSections, holder),
  });
  return (
    <ChosenField<number>
      label={text('form.sections')}
      add={text('form.addSection')}
      chosen={ids}
      choices={(data ?? [])
        .filter(({ type }) => type !== 'link')
        .map(({ id, full_title }) => ({ value: id, label: full_title }))}
      gone={(id) => text('form.sectionNumber', { id })}
      state={isPending ? 'loading' : isError ? 'failed' : 'ready'}
      error={error}
      onChange={onIds}
    />
  );
}
