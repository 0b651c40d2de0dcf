import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Writes into the page which files each screen needs, so that the script inside it can have those of the
 * opened screen fetched at once and not only after the entry has run.
 */
export function screenFiles(base: string): Plugin {
  return {
    name: 'screen-files',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, chunk: entry }) => {
        const screens = JSON.stringify(filesByScreen(bundle ?? {}, base, entry)).replaceAll('"', '&quot;');
        return html.replace('data-screens=""', `data-screens="${screens}"`);
      },
    },
  };
}

/** The file of each screen, by its path, as the routes of the rooms say. */
function screensByPath(): Record<string, string> {
  const routes = globSync('{modules,apps}/*/{dashboard,src}/**/*.route.ts', { cwd: root }).sort();
  return Object.fromEntries(
    routes.map((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      const path = /^ {2}path: '([^']+)'/m.exec(source)?.[1];
      const screen = /import\('([^']+)'\)/.exec(source)?.[1];
      if (!path || !screen) throw new Error(`${file} does not say its path and its file.`);
      return [path, basename(screen)];
    }),
  );
}

/** What a screen imports at once belongs to it, save what the page itself asks for already. */
function filesByScreen(
  bundle: Rolldown.OutputBundle,
  base: string,
  entry: Rolldown.OutputChunk | undefined,
): [files: string[], byPath: Record<string, number[]>] {
  const present = entry ? withImports(entry, bundle) : new Set();
  const files: string[] = [];
  const numberOf = (file: string) => {
    if (!files.includes(base + file)) files.push(base + file);
    return files.indexOf(base + file);
  };
  const byPath = Object.entries(screensByPath()).map(([path, name]) => {
    const screen = Object.values(bundle).find(
      (one) => one.type === 'chunk' && one.isDynamicEntry && one.facadeModuleId?.endsWith(`/${name}`),
    );
    if (screen?.type !== 'chunk') throw new Error(`The build has no file for the screen ${path}.`);
    const own = [...withImports(screen, bundle)].filter((chunk) => !present.has(chunk));
    const styles = own.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
    return [path, [...own.map(({ fileName }) => fileName), ...new Set(styles)].map(numberOf)];
  });
  return [files, Object.fromEntries(byPath)];
}

/** A file and all that it imports at once. */
export function withImports(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
): Set<Rolldown.OutputChunk> {
  const found = new Set([chunk]);
  for (const { imports } of found) {
    for (const name of imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') found.add(next);
    }
  }
  return found;
}
