import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import type { EmbedFeed } from '../../embeds.contract.ts';
import { EmbedList } from './embed-list.tsx';

const EmbedBuilder = lazyPart(() => import('./embed-builder.tsx'), 'EmbedBuilder');

/** The embedded lists of a site, or one of them in its builder. */
export function JsFeedBuilderScreen() {
  const [opened, setOpened] = useState<EmbedFeed | 'add' | null>(null);
  if (opened === null) return <EmbedList onOpen={setOpened} onAdd={() => setOpened('add')} />;
  return (
    <Suspense fallback={<Loading />}>
      <EmbedBuilder embed={opened === 'add' ? null : opened} onClose={() => setOpened(null)} />
    </Suspense>
  );
}
