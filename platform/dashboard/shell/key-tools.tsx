import { lazy, Suspense, useEffect } from 'react';
import type { Command } from '../commands/commands.ts';
import { listenToKeys, liveShortcuts, useShortcut } from '../keys/shortcuts.ts';
import type { PalettePlace, PaletteSource } from '../palette/palette-source.ts';
import { usePlatformTexts } from '../texts.ts';
import { undoLast, useHasUndo } from '../undo/undo.ts';

/** Has the palette fetched before it is asked for. */
export const loadPalette = () => import('../palette/palette.tsx');
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })));
const KeysHelp = lazy(() => import('../keys/keys-help.tsx').then((module) => ({ default: module.KeysHelp })));

/** What the keyboard has opened over the screen. */
export type OpenTool = 'palette' | 'help' | null;

type KeyToolsProps = {
  tool: OpenTool;
  onTool: (tool: OpenTool) => void;
  places: readonly PalettePlace[];
  sources: readonly PaletteSource[];
  onGo: (url: string) => void;
  onSignOut: () => void;
};

const keyboardSettings = '/r/dashboard/settings/keyboard';

/** The keys of every screen: the palette, the list of shortcuts, undo, and the ways to other screens. */
export function KeyTools({ tool, onTool, places, sources, onGo, onSignOut }: KeyToolsProps) {
  const text = usePlatformTexts();
  const hasUndo = useHasUndo();
  useEffect(() => listenToKeys(), []);
  useShortcut('palette', () => onTool('palette'));
  useShortcut('help', () => onTool('help'));
  useShortcut('undo', undoLast, hasUndo);

  const close = () => onTool(null);
  const general: Command[] = [
    ...(hasUndo ? [{ id: 'undo', title: text('palette.undo'), shortcut: 'undo', run: undoLast }] : []),
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
