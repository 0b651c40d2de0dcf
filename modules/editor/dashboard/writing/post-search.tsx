import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getPostAddress } from '#modules/posts/post-drawer.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { call, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
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
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
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
  /** Where readers get a post is for the site to say: its addresses follow a template. */
  const choose = async (postId: number): Promise<void> => {
    const post = posts.find((one) => one.id === postId);
    if (!post) return;
    try {
      const { path } = await call(getPostAddress, { params: { siteId: site.id, postId } });
      onChoose(path ?? `/${post.slug}`, post.headline);
    } catch (error) {
      notices.failed(error, reasonOf(error), () => choose(postId));
    }
  };
  const posts = q === '' ? [] : (found.data?.posts ?? []).filter(({ slug }) => slug !== '');
  const asked = found.isError ? 'failed' : found.isPending ? 'loading' : 'ready';
  return (
    <div ref={box}>
      <ChoiceList
        label={text('link.posts')}
        search={{ text: typed, onText: setTyped }}
        state={q === '' ? 'unasked' : asked}
        choices={posts.map(({ id, headline }) => ({ value: id, label: headline }))}
        isChosen={() => false}
        onChoose={(id) => void choose(id)}
      />
    </div>
  );
}
