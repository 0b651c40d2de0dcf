import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { languageChoices } from '#platform/dashboard/language-choices.ts';
import { read } from '#platform/dashboard/queries.ts';
import { listTranslators } from '../../post-translations.contract.ts';
import { useBatchTexts } from './batch-texts.ts';
import classes from './posts-batch.module.css';

const MYSELF = -1;

type TranslationChoiceProps = {
  language: string | undefined;
  translator: number | null;
  onTranslation: (choice: { language: string } | { translator: number | null }) => void;
};

/** Into which language posts are translated, and by whom. */
export function TranslationChoice({ language, translator, onTranslation }: TranslationChoiceProps) {
  const text = useBatchTexts();
  const id = useId();
  const { data = [] } = useQuery({ ...read(listTranslators, {}), staleTime: 60_000 });
  const people = data.filter(({ kind }) => kind === 'human');
  return (
    <>
      <section aria-labelledby={id}>
        <p id={id}>{text('translation.into')}</p>
        <div className={classes.people}>
          <ChoiceList
            label={text('translation.into')}
            search="labels"
            choices={languageChoices(null)}
            isChosen={(one) => one === language}
            onChoose={(one) => onTranslation({ language: one })}
          />
        </div>
      </section>
      <SelectField
        label={text('translation.by')}
        value={translator ?? MYSELF}
        choices={[
          { value: MYSELF, label: text('translation.me') },
          ...people.map(({ id: person, title }) => ({ value: person, label: title })),
        ]}
        onChoose={(person) => onTranslation({ translator: person === MYSELF ? null : person })}
      />
    </>
  );
}
