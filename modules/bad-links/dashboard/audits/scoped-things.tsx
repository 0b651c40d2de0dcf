import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { TagPicker } from '#modules/tags/tags.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useBadLinksTexts } from '../bad-links-texts.ts';
import classes from './scoped-things.module.css';

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
  const { site } = useCaller();
  const { data, isPending, isError } = useQuery({
    ...read(listSections, { query: { site_id: site.id } }),
    staleTime: 60_000,
  });
  const sections = data ?? [];
  return (
    <Picked {...props} label={text('form.sections')}>
      {(close) => (
        <ChoiceList<number>
          label={text('form.sections')}
          state={isPending ? 'loading' : isError ? 'failed' : 'ready'}
          choices={sections.map(({ id, full_title }) => ({ value: id, label: full_title }))}
          isChosen={(id) => props.ids.includes(id)}
          onChoose={(id) => {
            close();
            if (props.ids.includes(id)) return;
            props.onName(id, sections.find((one) => one.id === id)?.title ?? '');
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
  const nameOf = (id: number) => names.get(id) ?? `#${id}`;
  return (
    <fieldset className={classes.picked}>
      <legend>{label}</legend>
      {ids.length === 0 ? null : (
        <ul className={classes.chips}>
          {ids.map((id) => (
            <li key={id}>
              <bdi>{nameOf(id)}</bdi>
              <button
                type="button"
                aria-label={text('form.remove', { name: nameOf(id) })}
                onClick={() => onIds(ids.filter((one) => one !== id))}
              >
                <XIcon size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Dropdown
        label={text('form.add')}
        width={360}
        opener={(opener) => (
          <button
            type="button"
            className={classes.add}
            aria-label={`${label}: ${text('form.add')}`}
            {...opener}
          >
            {text('form.add')}
          </button>
        )}
      >
        {children}
      </Dropdown>
      {error === undefined ? null : (
        <p className={classes.error} role="alert">
          {text('form.pick')}
        </p>
      )}
    </fieldset>
  );
}
