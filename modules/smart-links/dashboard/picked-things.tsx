import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusFilter } from '#modules/posts/post-status.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { listTags } from '#modules/tags/tags.contract.ts';
import { TagPicker } from '#modules/tags/tags.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { PickedField } from '#platform/dashboard/picked-field.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useRested } from '#platform/dashboard/use-rested.ts';
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
    <PickedField
      label={label}
      error={error}
      things={slugs.map((slug) => ({ key: slug, name: titles[slug] ?? slug }))}
      onRemove={(at) => onText(slugs.toSpliced(at, 1).join(', '))}
      add={text('form.addTag')}
      addName={`${label}: ${text('form.addTag')}`}
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
    </PickedField>
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
    <PickedField
      label={label}
      error={error}
      things={ids.map((id) => ({ key: id, name: nameOf(id) }))}
      onRemove={(at) => onText(ids.toSpliced(at, 1).join(', '))}
      add={text('form.addPost')}
      addName={`${label}: ${text('form.addPost')}`}
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
    </PickedField>
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
