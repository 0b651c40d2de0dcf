import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The titles of screens, and the lines below them, by the ids of the screens. */
export type ScreenTitles = { titles: Record<string, string>; subtitles: Record<string, string> };

/** What the rooms call their screens: `titles` and `subtitles` of their texts in one language. */
export function titlesIn(language: string): ScreenTitles {
  const all: ScreenTitles = { titles: {}, subtitles: {} };
  const files = globSync(
    `{modules/*/dashboard,apps/dashboard/src,apps/dashboard/src/*}/texts/${language}.json`,
    {
      cwd: root,
    },
  );
  for (const file of files.sort()) {
    const texts = JSON.parse(readFileSync(join(root, file), 'utf8')) as Partial<ScreenTitles>;
    for (const part of ['titles', 'subtitles'] as const) {
      const twice = Object.keys(texts[part] ?? {}).find((id) => id in all[part]);
      if (twice) throw new Error(`${file}: another room has a screen with the id "${twice}".`);
      Object.assign(all[part], texts[part]);
    }
  }
  return all;
}

/**
 * Gives the entry the titles of all screens and nothing else of their rooms: each room keeps its own among its texts,
 * and the bar says them before the room is loaded.
 */
export function screenTitles(): Plugin {
  const name = 'virtual:screen-titles';
  return {
    name: 'screen-titles',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(titlesIn('en-US'))}` : undefined),
  };
}
