import { XIcon } from '#platform/dashboard/icons.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import type { Facet, SearchIndex } from '../search-indexes.contract.ts';
import classes from './facet-list.module.css';
import { useSearchIndexesTexts } from './search-indexes-texts.ts';
import { statusWords, valueKeys } from './source-keys.ts';

/** What results must have: one of these values, which are called alike. */
export type ChosenValue = { field: string; name: string; values: readonly string[] };

type FacetListProps = {
  mapping: SearchIndex['mapping'];
  facets: readonly Facet[];
  /** How many results there are: what all of them have in common says nothing. */
  total: number;
  chosen: ChosenValue | null;
  onChoose: (chosen: ChosenValue | null) => void;
};

const MOST_SHOWN = 6;

/** How many of the results have which values; one that is chosen narrows them down. */
export function FacetList({ mapping, facets, total, chosen, onChoose }: FacetListProps) {
  const text = useSearchIndexesTexts();
  const platformText = usePlatformTexts();
  const titleOf = (field: string): string => {
    const key = valueKeys.find((one) => one === mapping.fields[field]?.source);
    return key ? text(`value.${key}`) : field;
  };
  const nameOf = (field: string, value: string): string => {
    if (value === 'true' || value === 'false') return text(`facet.${value}`);
    const source = mapping.fields[field]?.source;
    if (source === 'status' && value in statusWords)
      return platformText(`status.${statusWords[value as unknown as keyof typeof statusWords]}`);
    return source === 'type' ? asWords(value) : value;
  };
  const named = facets.map(({ field, values }) => {
    const byName = Map.groupBy(values, ({ value, title }) => title ?? nameOf(field, value));
    const choices = [...byName].map(([name, alike]) => ({
      ...{ field, name, values: alike.map(({ value }) => value) },
      count: alike.reduce((sum, { count }) => sum + count, 0),
    }));
    return { field, choices: choices.sort((one, other) => other.count - one.count).slice(0, MOST_SHOWN) };
  });
  const telling = named.filter(
    ({ field, choices }) =>
      choices.length > 1 || (choices[0] && choices[0].count < total) || chosen?.field === field,
  );
  if (telling.length === 0) return null;
  return (
    <div className={classes.facets}>
      {telling.map(({ field, choices }) => (
        <fieldset key={field} className={classes.facet}>
          <legend className={classes.name}>{titleOf(field)}</legend>
          <ul className={classes.values}>
            {choices.map(({ count, ...choice }) => {
              const isChosen = chosen?.field === field && chosen.name === choice.name;
              return (
                <li key={choice.name}>
                  <button
                    type="button"
                    className={classes.value}
                    aria-pressed={isChosen}
                    onClick={() => onChoose(isChosen ? null : choice)}
                  >
                    <bdi>{choice.name}</bdi>
                    <span className={classes.count}>{numberText(count)}</span>
                    {isChosen ? <XIcon size={12} /> : null}
                  </button>
                </li>
              );
            })}
          </ul>
        </fieldset>
      ))}
    </div>
  );
}

const asWords = (key: string): string => {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
