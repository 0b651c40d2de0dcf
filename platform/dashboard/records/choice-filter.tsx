import { Suspense } from 'react';
import type { ListFilter } from '../filters/list-filter.ts';
import { lazyPart } from '../lazy-part.ts';
import { recordsText } from './records-texts.ts';

type ChoiceFilterOptions<Value extends string | number> = {
  id: string;
  /** The noun, such as "Status". */
  name: string;
  value: Value | undefined;
  values: readonly Value[];
  labelOf: (value: Value) => string;
  /** What no choice is called; "All" otherwise. */
  none?: string;
  onChange: (value: Value | undefined) => void;
};

/** Fetched with the first filter that is opened. */
const ChoiceList = lazyPart(() => import('../choice-list.tsx'), 'ChoiceList');

/** A filter by one of some values. */
export function choiceFilter<Value extends string | number>(options: ChoiceFilterOptions<Value>): ListFilter {
  const { id, name, value, values, labelOf, none = recordsText('all'), onChange } = options;
  return {
    id,
    name,
    value: value === undefined ? none : labelOf(value),
    isSet: value !== undefined,
    onClear: () => onChange(undefined),
    panel: (close) => (
      <Suspense fallback={null}>
        <ChoiceList
          label={name}
          choices={[
            { value: undefined, label: none },
            ...values.map((one) => ({ value: one, label: labelOf(one) })),
          ]}
          isChosen={(one) => one === value}
          onChoose={(one) => {
            onChange(one as Value | undefined);
            close();
          }}
        />
      </Suspense>
    ),
  };
}
