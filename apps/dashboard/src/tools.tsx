import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RunningBatch } from '#modules/posts/posts.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { knowShortcuts } from '#platform/dashboard/keys/shortcuts.ts';
import { KeyTools } from '#platform/dashboard/shell/key-tools.tsx';
import { paletteSources } from '../palette-sources.ts';
import { everyScreen } from '../routes.ts';
import { placesOf, shortcutOf } from './places.ts';
import { useTitles } from './titles.ts';
import { loadReporting } from './watch-troubles.ts';

knowShortcuts(
  everyScreen.flatMap((screen) => (screen.keys ? [{ id: shortcutOf(screen), keys: screen.keys }] : [])),
);

/** What the keyboard reaches, fetched once the screen stands: the palette, the shortcuts, undo; and work under way. */
export function Tools({ onGo, onSignOut }: { onGo: (url: string) => void; onSignOut: () => void }) {
  const text = useTitles();
  const { holder } = useCaller();
  const router = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    loadReporting().then(
      ({ traceOpenings }) => traceOpenings(router, client),
      () => undefined,
    );
  }, [router, client]);
  return (
    <>
      <KeyTools
        places={placesOf(holder, text, router.basepath)}
        sources={paletteSources}
        onGo={onGo}
        onSignOut={onSignOut}
      />
      <RunningBatch />
    </>
  );
}
