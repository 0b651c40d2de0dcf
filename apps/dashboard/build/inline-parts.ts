import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { startPalette } from './start-palette.ts';

const marker = /<!-- inline: (\S+) -->/g;
/** Characters of one part; the page comes before everything else. */
const LONGEST = 12_000;
const root = fileURLToPath(new URL('..', import.meta.url));

/** The hashes of what stands in a page itself. */
type InlineHashes = { scripts: string[]; styles: string[] };

/**
 * Puts the small scripts and styles that must work before anything is loaded into the pages themselves, and lists
 * their hashes in `csp-hashes.json`, which the server puts into its content-security policy.
 */
export function inlineParts(): Plugin {
  const hashes: Record<string, InlineHashes> = {};
  return {
    name: 'inline-parts',
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        const page = context.path.replace(/^.*\//, '');
        const own: InlineHashes = { scripts: [], styles: [] };
        hashes[page] = own;
        const parts = new Map<string, string>();
        for (const [, source] of html.matchAll(marker)) {
          if (source) parts.set(source, await bundle(source));
        }
        return html.replace(marker, (_, source: string) => {
          const isStyle = source.endsWith('.css');
          const code = parts.get(source) ?? '';
          const hash = `sha256-${createHash('sha256').update(code).digest('base64')}`;
          (isStyle ? own.styles : own.scripts).push(hash);
          return isStyle ? `<style>${code}</style>` : `<script>${code}</script>`;
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
  const code = source.endsWith('.css') ? startPalette() + (await styles(source)) : await script(source);
  // An import too many would put the libraries of the screens into every page.
  if (code.length > LONGEST) throw new Error(`${source} has become ${code.length} characters long.`);
  if (/<\/(script|style)/.test(code)) throw new Error(`${source} cannot stand inside a page.`);
  return code;
}

async function script(source: string): Promise<string> {
  const lib = { entry: source, formats: ['iife' as const], name: 'inline', fileName: 'inline' };
  const [first] = await built(source, { minify: true, lib });
  if (first?.type !== 'chunk') throw new Error(`No code came out of ${source}.`);
  return first.code.trim();
}

async function styles(source: string): Promise<string> {
  const output = await built(source, { cssMinify: true, rolldownOptions: { input: join(root, source) } });
  const sheet = output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (sheet?.type !== 'asset') throw new Error(`No style came out of ${source}.`);
  return String(sheet.source).trim();
}

async function built(source: string, options: NonNullable<Parameters<typeof build>[0]>['build']) {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { ...options, write: false },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error(`Nothing came out of ${source}.`);
  return first.output;
}
