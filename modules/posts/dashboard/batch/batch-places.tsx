import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { useSectionChoices } from '#modules/sections/sections.public.tsx';
import { listTags } from '#modules/tags/tags.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { listText } from '#platform/dashboard/lists.ts';
import { read } from '#platform/dashboard/queries.ts';
import { MOST_SECTIONS_OF_POST, MOST_TAGS_GIVEN } from '../../batch-kinds.contract.ts';
import { useBatchTexts } from './batch-texts.ts';
import classes from './posts-batch.module.css';

const REST = 200;
const MOST_SHOWN = 20;
const NONE = -1;

const stateOf = ({ isPending, isError }: { isPending: boolean; isError: boolean }) =>
  isPending ? 'loading' : isError ? 'failed' : 'ready';
const toggled = (ids: readonly number[], id: number, most: number): number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(0, most);

/** Any number of the site's tags, searched on the server. */
export function TagsChoice(props: { chosen: readonly number[]; onTags: (ids: number[]) => void }) {
  const { chosen, onTags } = props;
  const text = useBatchTexts();
  const { site } = useCaller();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const [names, setNames] = useState<Readonly<Record<number, string>>>({});
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), REST);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    ...read(listTags, {
      params: { siteId: site.id },
      query: { query: query || undefined, limit: MOST_SHOWN },
    }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const tags = found.data?.items ?? [];
  return (
    <section aria-labelledby={id}>
      <p id={id}>{text('chooseTags')}</p>
      <div className={classes.people}>
        <ChoiceList
          label={text('chooseTags')}
          search={{ text: typed, onText: setTyped }}
          state={stateOf(found)}
          choices={tags.map((tag) => ({ value: tag.id, label: tag.title }))}
          isMultiple
          isChosen={(tag) => chosen.includes(tag)}
          onChoose={(tag) => {
            const title = tags.find((one) => one.id === tag)?.title ?? '';
            setNames((known) => ({ ...known, [tag]: title }));
            onTags(toggled(chosen, tag, MOST_TAGS_GIVEN));
          }}
        />
      </div>
      <Chosen names={chosen.map((tag) => names[tag] ?? String(tag))} />
    </section>
  );
}

type SectionsChoiceProps = {
  chosen: readonly number[] | undefined;
  /** Undefined where posts keep theirs. */
  primary: number | null | undefined;
  onSections: (choice: { sections: number[]; primary: number | null }) => void;
};

/** The sections that posts are to be in, and which of them comes first, unless they only get more. */
export function SectionsChoice({ chosen = [], primary, onSections }: SectionsChoiceProps) {
  const text = useBatchTexts();
  const id = useId();
  const { choices, state, titleOf } = useSectionChoices(
    ({ type }) => type === 'section' || type === 'static',
    { isTree: true },
  );
  const nameOf = (section: number) => titleOf(section) ?? String(section);
  return (
    <>
      <section aria-labelledby={id}>
        <p id={id}>{text('chooseSections')}</p>
        <div className={classes.people}>
          <ChoiceList
            label={text('chooseSections')}
            search="labels"
            {...{ choices, state }}
            isMultiple
            isChosen={(section) => chosen.includes(section)}
            onChoose={(section) => {
              const sections = toggled(chosen, section, MOST_SECTIONS_OF_POST);
              onSections({
                sections,
                primary: primary != null && sections.includes(primary) ? primary : null,
              });
            }}
          />
        </div>
        <Chosen names={chosen.map(nameOf)} />
      </section>
      {chosen.length > 0 && primary !== undefined ? (
        <SelectField
          label={text('primarySection')}
          help={text('primaryHelp')}
          value={primary ?? NONE}
          choices={[
            { value: NONE, label: text('primaryKept') },
            ...chosen.map((section) => ({ value: section, label: nameOf(section) })),
          ]}
          onChoose={(section) =>
            onSections({ sections: [...chosen], primary: section === NONE ? null : section })
          }
        />
      ) : null}
    </>
  );
}

/** One of the site's stages, or none. */
export function StageChoice(props: {
  chosen: number | null | undefined;
  onStage: (stage: number | null) => void;
}) {
  const text = useBatchTexts();
  const { site } = useCaller();
  const found = useQuery({
    ...read(listSections, { query: { site_id: site.id, stage: 1 } }),
    staleTime: 60_000,
  });
  return (
    <div className={classes.people}>
      <ChoiceList<number | null>
        label={text('newStage')}
        state={stateOf(found)}
        choices={[
          { value: null, label: text('noStage') },
          ...(found.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ]}
        isChosen={(stage) => stage === props.chosen}
        onChoose={props.onStage}
      />
    </div>
  );
}

function Chosen({ names }: { names: readonly string[] }) {
  const text = useBatchTexts();
  return (
    <p className={classes.help} role="status">
      {names.length === 0 ? text('noneChosen') : <bdi>{listText(names)}</bdi>}
    </p>
  );
}
