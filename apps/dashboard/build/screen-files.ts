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
      handler: (html, { bundle }) => {
        const screens = JSON.stringify(filesByScreen(bundle ?? {}, base)).replaceAll('"', '&quot;');
        return html.replace('data-screens=""', `data-screens="${screens}"`);
      },
    },
  };
}

/** A screen is called after its file: `posts-screen.tsx` stands for the path `posts`. */
function filesByScreen(bundle: Rolldown.OutputBundle, base: string): Record<string, string[]> {
  const screens: Record<string, string[]> = {};
  for (const output of Object.values(bundle)) {
    if (output.type !== 'chunk' || !output.isDynamicEntry) continue;
    const name = /\/([^/]+)-screen\.tsx$/.exec(output.facadeModuleId ?? '')?.[1];
    if (!name) continue;
    const styles = [...(output.viteMetadata?.importedCss ?? [])];
    screens[name.replaceAll('-', '_')] = [output.fileName, ...styles].map((file) => `${base}${file}`);
  }
  return screens;
}
