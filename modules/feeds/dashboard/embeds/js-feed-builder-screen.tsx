import { Suspense } from 'react';
import { useAddress } from '#platform/dashboard/address.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { OPEN_EMBED } from '../feed-paths.ts';
import { EmbedList } from './embed-list.tsx';

const LoadedEmbed = lazyPart(() => import('./loaded-embed.tsx'), 'LoadedEmbed');

/** The embedded lists of a site, or the one that the address names in its builder. */
export function JsFeedBuilderScreen() {
  const { [OPEN_EMBED]: asked = '' } = useAddress().pairs;
  if (!/^(new|\d{1,15})$/.test(asked)) return <EmbedList />;
  const id = asked === 'new' ? null : Number(asked);
  return (
    <Suspense fallback={<Loading />}>
      <LoadedEmbed key={asked} embedId={id} />
    </Suspense>
  );
}
