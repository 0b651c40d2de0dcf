import { useQuery } from '@tanstack/react-query';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { read } from '#platform/dashboard/queries.ts';
import classes from './feed-builder.module.css';
import { useFeedsTexts } from './feeds-texts.ts';

type SectionChoiceProps = {
  ids: readonly number[];
  error: string | undefined;
  onIds: (ids: number[]) => void;
};

/** Sections, each with a way to take it away, and a button that adds one. */
export function SectionChoice({ ids, error, onIds }: SectionChoiceProps) {
  const text = useFeedsTexts();
  const { site, holder } = useCaller();
  const { data, isPending, isError } = useQuery({
    ...read(listSections, { query: { site_id: site.id } }),
    staleTime: 60_000,
    enabled: mayCall(listSections, holder),
  });
  const sections = (data ?? []).filter(({ type }) => type !== 'link');
  const nameOf = (id: number) =>
    sections.find((section) => section.id === id)?.full_title ?? text('form.sectionNumber', { id });
  return (
    <fieldset className={classes.group}>
      <legend>{text('form.sections')}</legend>
      {ids.length === 0 ? null : (
        <ul className={classes.chips}>
          {ids.map((id) => (
            <li key={id}>
              <bdi>{nameOf(id)}</bdi>
              <button
                type="button"
                aria-label={text('form.removeSection', { name: nameOf(id) })}
                onClick={() => onIds(ids.filter((one) => one !== id))}
              >
                <XIcon size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Dropdown
        label={text('form.addSection')}
        width={360}
        opener={(opener) => (
          <button type="button" className={classes.add} {...opener}>
            {text('form.addSection')}
          </button>
        )}
      >
        {(close) => (
          <ChoiceList<number>
            label={text('form.addSection')}
            search="labels"
            state={isPending ? 'loading' : isError ? 'failed' : 'ready'}
            choices={sections
              .filter(({ id }) => !ids.includes(id))
              .map(({ id, full_title }) => ({ value: id, label: full_title }))}
            isChosen={() => false}
            onChoose={(id) => {
              close();
              onIds([...ids, id]);
            }}
          />
        )}
      </Dropdown>
      {error === undefined ? null : (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
