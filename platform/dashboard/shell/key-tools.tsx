import { Suspense, useEffect, useState } from 'react';
import type { Command } from '../commands/commands.ts';
import { useShortcut } from '../keys/shortcut-registry.ts';
import { listenToKeys, liveShortcuts } from '../keys/shortcuts.ts';
import { lazyPart } from '../lazy-part.ts';
import type { PalettePlace, PaletteSource } from '../palette/palette-source.ts';
import { usePlatformTexts } from '../texts.ts';
import { undoLast, useHasUndo } from '../undo/undo.ts';
import type { DoneDeed } from '../undo/undo-place.ts';
import { RECENT_ACTIONS } from '../use-undoable-delete.ts';

const loadPalette = () => import('../palette/palette.tsx');
const Palette = lazyPart(loadPalette, 'Palette');
const KeysHelp = lazyPart(() => import('../keys/keys-help.tsx'), 'KeysHelp');

type KeyToolsProps = {
  places: readonly PalettePlace[];
  sources: readonly PaletteSource[];
  onGo: (url: string) => void;
  onSignOut: () => void;
  /** Undoes a deed that was done before this page was loaded; says whether it was there. */
  onUndoEarlier?: (deed: DoneDeed) => Promise<boolean>;
};

const keyboardSettings = '/r/dashboard/settings/keyboard';

/** The keys of every screen: the palette, the list of shortcuts, undo, and the ways to other screens. */
export function KeyTools({ places, sources, onGo, onSignOut, onUndoEarlier }: KeyToolsProps) {
  const [tool, onTool] = useState<'palette' | 'help' | null>(null);
  const text = usePlatformTexts();
  const hasUndo = useHasUndo();
  useEffect(() => {
    // What is typed right after its keys must find the palette there.
    loadPalette().catch(() => undefined);
    return listenToKeys();
  }, []);
  useShortcut('palette', () => onTool('palette'));
  useShortcut('help', () => onTool('help'));
  const undo = () => undoLast({ earlier: onUndoEarlier, later: () => onGo(RECENT_ACTIONS) });
  useShortcut('undo', undo, hasUndo || onUndoEarlier !== undefined);

  const close = () => onTool(null);
  const general: Command[] = [
    ...(hasUndo ? [{ id: 'undo', title: text('palette.undo'), shortcut: 'undo', run: undo }] : []),
    { id: 'help', title: text('palette.keys'), shortcut: 'help', run: () => onTool('help') },
    { id: 'sign-out', title: text('shell.signOut'), run: onSignOut },
  ];
  return (
    <>
      {places.map(({ id, url, shortcut }) =>
        shortcut ? <GoKey key={id} shortcut={shortcut} onGo={() => onGo(url)} /> : null,
      )}
      <Suspense fallback={null}>
        {tool === 'palette' ? <Palette {...{ places, general, sources, onGo }} onClose={close} /> : null}
        {tool === 'help' ? (
          <KeysHelp
            live={liveShortcuts()}
            places={new Map(places.map(({ shortcut, id, title }) => [shortcut ?? id, title]))}
            onSettings={() => {
              close();
              onGo(keyboardSettings);
            }}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function GoKey({ shortcut, onGo }: { shortcut: string; onGo: () => void }) {
  useShortcut(shortcut, onGo);
  return null;
}
