import { useSectionChoices } from '#modules/sections/sections.public.tsx';
import { ChosenField } from '#platform/dashboard/chosen-field.tsx';
import { useFeedsTexts } from './feeds-texts.ts';

type SectionChoiceProps = {
  ids: readonly number[];
  error: string | undefined;
  onIds: (ids: number[]) => void;
};

/** The sections that posts are taken from. */
export function SectionChoice({ ids, error, onIds }: SectionChoiceProps) {
  const text = useFeedsTexts();
  const sections = useSectionChoices(({ type }) => type !== 'link');
  return (
    <ChosenField<number>
      label={text('form.sections')}
      add={text('form.addSection')}
      chosen={ids}
      gone={(id) => text('form.sectionNumber', { id })}
      error={error}
      onChange={onIds}
      {...sections}
    />
  );
}
