import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { NewPostCommands, RunningBatch } from '#modules/posts/posts.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useCommands } from '#platform/dashboard/commands/commands.ts';
import { knowShortcuts } from '#platform/dashboard/keys/shortcuts.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { loadPart } from '#platform/dashboard/load-part.ts';
import { KeyTools } from '#platform/dashboard/shell/key-tools.tsx';
import { useStrayDrops } from '#platform/dashboard/shell/use-stray-drops.ts';
import type { DoneDeed } from '#platform/dashboard/undo/undo-place.ts';
import { paletteSources } from '../palette-sources.ts';
import { everyScreen } from '../routes.ts';
import { PlaceSwitch } from './place-switch.tsx';
import { placesOf, shortcutOf } from './places.ts';
import { useTitles } from './titles.ts';
import { loadReporting } from './watch-troubles.ts';

const Tour = lazyPart(
  () => import('#modules/agreements/dashboard/tour/tour.tsx'),
  'Tour',
  () => null,
);

/** The name of the site as the way to others. */
export function PlaceTool(props: { name: ReactNode; onGo: (url: string) => void }) {
  return <PlaceSwitch {...props} />;
}

knowShortcuts(
  everyScreen.flatMap((screen) => (screen.keys ? [{ id: shortcutOf(screen), keys: screen.keys }] : [])),
);

/** What the keyboard reaches, fetched once the screen stands: the palette, the shortcuts, undo; and work under way. */
export function Tools({ onGo, onSignOut }: { onGo: (url: string) => void; onSignOut: () => void }) {
  const text = useTitles();
  const { holder, site } = useCaller();
  const router = useRouter();
  useStrayDrops();
  const client = useQueryClient();
  useEffect(() => {
    loadReporting().then(
      ({ traceOpenings }) => traceOpenings(router, client),
      () => undefined,
    );
  }, [router, client]);
  const pathname = useLocation({ select: (location) => location.pathname });
  const [asked, setAsked] = useState(0);
  const tour = text('tour');
  useCommands([
    { id: 'tour', title: tour, isInAccountMenu: true, run: () => setAsked((times) => times + 1) },
  ]);
  const onUndoEarlier = async (deed: DoneDeed) => {
    const { undoActOf } = await loadPart(() => import('#modules/audit/audit-undo.public.tsx'));
    const refresh = () => void client.invalidateQueries();
    return undoActOf(deed, { siteId: site.id, zone: site.timeZone, go: onGo, refresh });
  };
  const places = placesOf(holder, text, router.basepath);
  return (
    <>
      <KeyTools {...{ places, onGo, onSignOut, onUndoEarlier }} sources={paletteSources} />
      <RunningBatch />
      <Suspense fallback={null}>
        <NewPostCommands />
      </Suspense>
      {asked > 0 || holder.settings.has('enable_product_notifications') ? (
        <Suspense fallback={null}>
          <Tour places={places} path={`${router.basepath}${pathname}`} onGo={onGo} asked={asked} />
        </Suspense>
      ) : null}
    </>
  );
}
