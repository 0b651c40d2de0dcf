import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const marker = /<!-- inline: (\S+) -->/g;
/** Characters of one script; the page comes before everything else. */
const LONGEST = 12_000;
const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Puts the small scripts that must run before anything is loaded into the pages themselves, and lists
 * their hashes in `csp-hashes.json`, which the server puts into its content-security policy.
 */
export function inlineScripts(): Plugin {
  const hashes: Record<string, string[]> = {};
  return {
    name: 'inline-scripts',
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        const page = context.path.replace(/^.*\//, '');
        hashes[page] = [];
        const scripts = new Map<string, string>();
        for (const [, source] of html.matchAll(marker)) {
          if (source) scripts.set(source, await bundle(source));
        }
        return html.replace(marker, (_, source: string) => {
          const code = scripts.get(source) ?? '';
          hashes[page]?.push(`sha256-${createHash('sha256').update(code).digest('base64')}`);
          return `<script>${code}</script>`;
        });
      },
    },
    // The pages are written last of all, so their hashes are known only now.
    writeBundle({ dir = root }) {
      writeFileSync(join(dir, 'csp-hashes.json'), JSON.stringify(hashes, null, 2));
    },
  };
}

async function bundle(source: string): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      lib: { entry: source, formats: ['iife'], name: 'inline', fileName: 'inline' },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error(`No code came out of ${source}.`);
  const code = first.output[0].code.trim();
  // An import too many would put the libraries of the screens into every page.
  if (code.length > LONGEST) throw new Error(`${source} has become ${code.length} characters long.`);
  if (code.includes('</script')) throw new Error(`${source} cannot stand inside a page.`);
  return code;
}
