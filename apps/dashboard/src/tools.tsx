import { useRouter } from '@tanstack/react-router';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { knowShortcuts } from '#platform/dashboard/keys/shortcuts.ts';
import { KeyTools } from '#platform/dashboard/shell/key-tools.tsx';
import { paletteSources } from '../palette-sources.ts';
import { everyScreen } from '../routes.ts';
import { placesOf, shortcutOf } from './places.ts';
import { useTitles } from './titles.ts';

knowShortcuts(
  everyScreen.flatMap((screen) => (screen.keys ? [{ id: shortcutOf(screen), keys: screen.keys }] : [])),
);

/** What the keyboard reaches, fetched once the screen stands: the palette, the shortcuts, undo. */
export function Tools({ onGo, onSignOut }: { onGo: (url: string) => void; onSignOut: () => void }) {
  const text = useTitles();
  const { holder } = useCaller();
  const { basepath } = useRouter();
  return (
    <KeyTools
      places={placesOf(holder, text, basepath)}
      sources={paletteSources}
      onGo={onGo}
      onSignOut={onSignOut}
    />
  );
}
