import type { Plugin, Rolldown } from 'vite';

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

/**
 * A screen is called after its file: `posts-screen.tsx` stands for the path `posts`. What it imports at once belongs to
 * it, save what the page itself asks for already.
 */
function filesByScreen(
  bundle: Rolldown.OutputBundle,
  base: string,
  entry: Rolldown.OutputChunk | undefined,
): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const filesOf = (root: Rolldown.OutputChunk): Set<Rolldown.OutputChunk> => {
    const found = new Set([root]);
    for (const { imports } of found) {
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
    }
    return found;
  };
  const present = entry ? filesOf(entry) : new Set();
  const screens: Record<string, string[]> = {};
  for (const chunk of chunks) {
    const name = /\/([^/]+)-screen\.tsx$/.exec(chunk.facadeModuleId ?? '')?.[1];
    if (!name || !chunk.isDynamicEntry) continue;
    const own = [...filesOf(chunk)].filter((file) => !present.has(file));
    const styles = own.flatMap((file) => [...(file.viteMetadata?.importedCss ?? [])]);
    const files = [...own.map(({ fileName }) => fileName), ...new Set(styles)];
    screens[name.replaceAll('-', '_')] = files.map((file) => `${base}${file}`);
  }
  return screens;
}
