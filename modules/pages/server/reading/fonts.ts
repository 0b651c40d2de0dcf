import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { SiteAnswer } from '#platform/server/site-answers.ts';

const require = createRequire(import.meta.url);

const files: Record<string, string> = {
  'serif-latin': '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  'serif-latin-ext': '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2',
  'serif-cyrillic': '@fontsource-variable/source-serif-4/files/source-serif-4-cyrillic-wght-normal.woff2',
  'sans-latin': '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  'sans-latin-ext': '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2',
  arabic: '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
};
const kept = new Map<string, Promise<Buffer>>();

/** A font of the layout by its name; null for any other. */
export async function fontAnswer(path: string): Promise<SiteAnswer | null> {
  const name = /^\/u\/site\/fonts\/([a-z-]+)\.woff2$/.exec(path)?.[1] ?? '';
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  if (file === undefined) return null;
  let bytes = kept.get(name);
  if (!bytes) {
    bytes = readFile(require.resolve(file));
    kept.set(name, bytes);
  }
  return {
    status: 200,
    headers: {
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    },
    body: await bytes,
  };
}
