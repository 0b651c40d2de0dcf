import type { ReactNode } from 'react';
import { useSectionChoices } from '#modules/sections/sections.public.tsx';
import { TagPicker } from '#modules/tags/tags.public.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { PickedField } from '#platform/dashboard/picked-field.tsx';
import { useBadLinksTexts } from '../bad-links-texts.ts';

type ThingsProps = {
  ids: readonly number[];
  /** What is called how, of those that were picked here. */
  names: ReadonlyMap<number, string>;
  error: string | undefined;
  onIds: (ids: number[]) => void;
  onName: (id: number, name: string) => void;
};

/** The sections that an audit goes through. */
export function ScopedSections(props: ThingsProps) {
  const text = useBadLinksTexts();
  const { choices, state, titleOf } = useSectionChoices(() => true);
  return (
    <Picked {...props} label={text('form.sections')}>
      {(close) => (
        <ChoiceList<number>
          label={text('form.sections')}
          {...{ choices, state }}
          isChosen={(id) => props.ids.includes(id)}
          onChoose={(id) => {
            close();
            if (props.ids.includes(id)) return;
            props.onName(id, titleOf(id) ?? '');
            props.onIds([...props.ids, id]);
          }}
        />
      )}
    </Picked>
  );
}

/** The tags whose posts an audit goes through. */
export function ScopedTags(props: ThingsProps) {
  const text = useBadLinksTexts();
  return (
    <Picked {...props} label={text('form.tags')}>
      {(close) => (
        <TagPicker
          label={text('form.tags')}
          chosen={[]}
          isKnownOnly
          onPick={({ id, title }) => {
            close();
            if (props.ids.includes(id)) return;
            props.onName(id, title);
            props.onIds([...props.ids, id]);
          }}
        />
      )}
    </Picked>
  );
}

type PickedProps = ThingsProps & { label: string; children: (close: () => void) => ReactNode };

function Picked({ ids, names, error, onIds, label, children }: PickedProps) {
  const text = useBadLinksTexts();
  return (
    <PickedField
      label={label}
      add={text('form.add')}
      addName={`${label}: ${text('form.add')}`}
      things={ids.map((id) => ({ key: id, name: names.get(id) ?? `#${id}` }))}
      onRemove={(at) => onIds(ids.filter((_, index) => index !== at))}
      error={error === undefined ? undefined : text('form.pick')}
    >
      {children}
    </PickedField>
  );
}
