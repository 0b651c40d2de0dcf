import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { EmbedList } from './embed-list.tsx';

const LoadedEmbed = lazyPart(() => import('./loaded-embed.tsx'), 'LoadedEmbed');

const ACT = /\/js_feed_builder\/(?:add|edit\/(\d{1,16}))\/?$/;

/** The embedded lists of a site, or the one that the path names in its builder. */
export function JsFeedBuilderScreen() {
  const asked = ACT.exec(useLocation({ select: ({ pathname }) => pathname }));
  if (!asked) return <EmbedList />;
  const [, id] = asked;
  return (
    <Suspense fallback={<Loading />}>
      <LoadedEmbed key={id ?? 'add'} embedId={id === undefined ? null : Number(id)} />
    </Suspense>
  );
}
