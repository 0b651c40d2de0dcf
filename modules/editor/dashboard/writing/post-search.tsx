import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useEditorTexts } from '../editor-texts.ts';

const REST = 250;
const MOST = 8;

/** Live posts of the site by their headlines, to link to. */
export function PostSearch({ onChoose }: { onChoose: (path: string, headline: string) => void }) {
  const text = useEditorTexts();
  const { site } = useCaller();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), REST);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    ...read(listPosts, { params: { roarId: site.id }, query: { q, status: 98, limit: MOST } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const posts = q === '' ? [] : (found.data?.posts ?? []).filter(({ slug }) => slug !== '');
  return (
    <ChoiceList
      label={text('link.posts')}
      search={{ text: typed, onText: setTyped }}
      state={found.isError ? 'failed' : q !== '' && found.isPending ? 'loading' : 'ready'}
      choices={posts.map(({ id, headline }) => ({ value: id, label: headline }))}
      isChosen={() => false}
      onChoose={(id) => {
        const post = posts.find((one) => one.id === id);
        if (post) onChoose(`/${post.slug}`, post.headline);
      }}
    />
  );
}
