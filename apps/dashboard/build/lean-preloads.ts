import type { Plugin, Rolldown } from 'vite';
import { withImports } from './screen-files.ts';

type Host = { hostId: string; hostType: 'html' | 'js' };

/**
 * Shortens what each script asks for ahead of a later part. Left to itself, the bundler writes the names of all files
 * that the part needs, a kilobyte or more for ten rooms, though most are there: those of the page, and those that the
 * script itself came with. Files of screens are named in the page, which has them fetched; of these only the styles
 * are waited for.
 */
export function leanPreloads() {
  let built: Rolldown.OutputBundle = {};
  let ofPage: string[] | undefined;
  const there = new Map<string, Set<string>>();
  const plugin: Plugin = {
    name: 'lean-preloads',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        built = bundle;
        ofPage = undefined;
        there.clear();
      },
    },
  };
  const thereWith = (host: string): Set<string> => {
    const known = there.get(host);
    if (known) return known;
    ofPage ??= filesWith(chunkOf('/dashboard/index.html'), built);
    const files = new Set([...ofPage, ...filesWith(built[host], built)]);
    there.set(host, files);
    return files;
  };
  const chunkOf = (end: string) =>
    Object.values(built).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(end));
  const resolveDependencies = (file: string, needed: string[], { hostId, hostType }: Host) => {
    if (hostType === 'html') return needed;
    const missing = needed.filter((one) => !thereWith(hostId).has(one));
    const part = built[file];
    const isScreen = part?.type === 'chunk' && /-screens?\.tsx$/.test(part.facadeModuleId ?? '');
    return isScreen ? missing.filter((one) => one.endsWith('.css')) : missing;
  };
  return { plugin, resolveDependencies };
}

function filesWith(file: Rolldown.OutputBundle[string] | undefined, bundle: Rolldown.OutputBundle): string[] {
  if (file?.type !== 'chunk') throw new Error('What the page loads at once is not among what was built.');
  return [...withImports(file, bundle)].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
  ]);
}
