import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { StatusFilter } from '#modules/posts/post-status.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { listTags } from '#modules/tags/tags.contract.ts';
import { TagPicker } from '#modules/tags/tags.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useRested } from '#platform/dashboard/use-rested.ts';
import classes from './picked-things.module.css';
import { partsOf } from './rule-values.ts';
import { useSmartLinksTexts } from './smart-links-texts.ts';

const REST_MS = 200;
const FOUND = 20;
/** Of more posts the numbers are shown alone. */
const NAMED = 100;

/** A line of a form that lists what was picked. */
type LineProps = {
  label: string;
  value: string;
  error: string | undefined;
  onText: (line: string) => void;
};

/** The tags that posts of a rule have or lack, by their slugs. */
export function TagsOfRule({ label, value, error, onText }: LineProps) {
  const text = useSmartLinksTexts();
  const { holder } = useCaller();
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  const slugs = partsOf(value);
  return (
    <Picked
      label={label}
      error={error}
      things={slugs.map((slug) => ({ key: slug, name: titles[slug] ?? slug }))}
      onRemove={(slug) => onText(slugs.filter((one) => one !== slug).join(', '))}
      add={text('form.addTag')}
    >
      {mayCall(listTags, holder)
        ? (close) => (
            <TagPicker
              label={text('form.addTag')}
              chosen={[]}
              isKnownOnly
              onPick={({ slug, title }) => {
                close();
                if (slug === undefined || slugs.includes(slug)) return;
                setTitles((known) => ({ ...known, [slug]: title }));
                onText([...slugs, slug].join(', '));
              }}
            />
          )
        : null}
    </Picked>
  );
}

/** The posts that a rule leaves alone, by their ids. */
export function PostsOfRule({ label, value, error, onText }: LineProps) {
  const text = useSmartLinksTexts();
  const { site, holder } = useCaller();
  const ids = partsOf(value);
  const post_ids = ids.map(Number).filter(Number.isSafeInteger).slice(0, NAMED);
  const named = useQuery({
    ...read(listPosts, {
      params: { roarId: site.id },
      query: { status: StatusFilter.POST_AND_DRAFT, limit: NAMED, post_ids: post_ids.join(',') },
    }),
    enabled: post_ids.length > 0 && mayCall(listPosts, holder),
    placeholderData: keepPreviousData,
  });
  const [headlines, setHeadlines] = useState<Readonly<Record<string, string>>>({});
  const nameOf = (id: string) => {
    const headline = headlines[id] ?? named.data?.posts.find((post) => String(post.id) === id)?.headline;
    return headline === undefined ? text('form.postNumber', { id }) : headline || text('form.untitled');
  };
  return (
    <Picked
      label={label}
      error={error}
      things={ids.map((id) => ({ key: id, name: nameOf(id) }))}
      onRemove={(id) => onText(ids.filter((one) => one !== id).join(', '))}
      add={text('form.addPost')}
    >
      {mayCall(listPosts, holder)
        ? (close) => (
            <PostPicker
              onPick={(id, headline) => {
                close();
                if (ids.includes(String(id))) return;
                setHeadlines((known) => ({ ...known, [id]: headline }));
                onText([...ids, id].join(', '));
              }}
            />
          )
        : null}
    </Picked>
  );
}

function PostPicker({ onPick }: { onPick: (id: number, headline: string) => void }) {
  const text = useSmartLinksTexts();
  const { site } = useCaller();
  const [typed, setTyped] = useState('');
  const q = useRested(typed.trim(), REST_MS);
  const query = { status: StatusFilter.POST_AND_DRAFT, limit: FOUND, ...(q === '' ? {} : { q }) };
  const found = useQuery({
    ...read(listPosts, { params: { roarId: site.id }, query }),
    placeholderData: keepPreviousData,
  });
  const posts = found.data?.posts ?? [];
  return (
    <ChoiceList<number>
      label={text('form.addPost')}
      search={{ text: typed, onText: setTyped }}
      state={found.isPending ? 'loading' : found.isError ? 'failed' : 'ready'}
      choices={posts.map(({ id, headline }) => ({ value: id, label: headline || text('form.untitled') }))}
      isChosen={() => false}
      onChoose={(id) => onPick(id, posts.find((post) => post.id === id)?.headline ?? '')}
    />
  );
}

type PickedProps = {
  label: string;
  error: string | undefined;
  things: readonly { key: string; name: string }[];
  onRemove: (key: string) => void;
  /** What the button says that adds one. */
  add: string;
  /** What one is picked from; null for whoever may not see them. */
  children: ((close: () => void) => ReactNode) | null;
};

/** What was picked, each with a way to take it away, and a button that adds one. */
function Picked({ label, error, things, onRemove, add, children }: PickedProps) {
  const text = useSmartLinksTexts();
  return (
    <fieldset className={classes.picked}>
      <legend>{label}</legend>
      {things.length === 0 ? null : (
        <ul className={classes.chips}>
          {things.map(({ key, name }) => (
            <li key={key}>
              <bdi>{name}</bdi>
              <button type="button" aria-label={text('form.remove', { name })} onClick={() => onRemove(key)}>
                <XIcon size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {children === null ? null : (
        <Dropdown
          label={add}
          width={360}
          opener={(opener) => (
            <button type="button" className={classes.add} aria-label={`${label}: ${add}`} {...opener}>
              {add}
            </button>
          )}
        >
          {children}
        </Dropdown>
      )}
      {error === undefined ? null : (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
