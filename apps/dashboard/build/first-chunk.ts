import { fileURLToPath } from 'node:url';

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/** Packages of which the entry needs nearly everything that anybody needs. */
const whole =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|clsx|@tabler\/icons-react\/dist\/esm(?!\/icons)|@tanstack\/(?!react-table|table-core|react-virtual|virtual-core)[\w-]+)\/(?!.*([uU]seInfiniteQuery|infiniteQueryObserver)\.)/;

/** What of Mantine every screen is made of. */
const kit =
  /\/@mantine\/(core\/esm\/(core\/(?!.*\/(use-mantine-color-scheme|use-resolved-styles-api)\.)|components\/(Button|Loader|Transition|UnstyledButton)\/)|hooks\/esm\/(use-did-update|use-isomorphic-effect|use-media-query|use-mutation-observer|use-reduced-motion)\/)/;

/** Of these each screen brings some; those of the entry, of every list and of what comes at rest lie with these. */
const icons = /\/@tabler\/icons-react\/dist\/esm\/icons\//;

/** What every form needs that is held against a contract, which no list does. */
const schemas =
  /\/node_modules\/zod\/|\/platform\/contract\/(fields|list-keys|listing|partial-change|undo-state)\.ts$/;

/** Needs what lies in the file of the entry, and would close a circle. */
const withEntry = /\/theme\/theme(-provider)?\.tsx?$|\/src\/main\.tsx$/;

const own = fileURLToPath(new URL('../../../', import.meta.url));

/** What a plugin writes for the entry; left in the entry's own file, it would be read before it is there. */
const written = /^\0virtual:(?!.*\.css$)/;

/**
 * Keeps together what every screen runs on: all of our own code that the entry imports at once. Left to itself, the
 * bundler cuts it into a file for each set of later parts that use a piece of it, and small files compress badly.
 * All are ends of paths: the entry, another entry with which it shares one file of what both need, and the
 * first screen, whose parts of the kit are those of every list, and whose own parts are one file. What comes by itself
 * once the first screen is at rest is one file too: each part of it alone would be a request for a kilobyte or two.
 */
export function firstChunk({
  entry,
  apart,
  firstScreen,
  atRest,
  apartAtRest,
}: {
  entry: string;
  apart: string;
  firstScreen: string;
  atRest: readonly string[];
  apartAtRest: string;
}) {
  const known = new Map<string, boolean>();
  const isBelow = (id: string, root: string, graph: Graph): boolean => {
    const key = `${root} ${id}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const seen = new Set<string>();
    const waiting = [id];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      if (next.endsWith(root)) break;
      waiting.push(...(graph.getModuleInfo(next)?.importers ?? []));
    }
    const isFound = [...seen].some((one) => one.endsWith(root));
    known.set(key, isFound);
    return isFound;
  };
  const isAtRest = (id: string, graph: Graph): boolean => atRest.some((root) => isBelow(id, root, graph));
  /** What both entries run on, and the kilobyte with which both report errors at rest: alone it would be a request. */
  const isOfBoth = (id: string, isMeant: boolean, graph: Graph): boolean =>
    isMeant &&
    ((isBelow(id, apart, graph) && isBelow(id, entry, graph)) ||
      (isBelow(id, apartAtRest, graph) && isAtRest(id, graph)));
  return {
    debugName: 'first',
    includeDependenciesRecursively: false,
    name: (id: string, graph: Graph): string | null => {
      const isPackage = id.includes('/node_modules/');
      const isIcon = icons.test(id);
      const isMeant = isPackage
        ? whole.test(id) || kit.test(id) || isIcon
        : written.test(id) || (id.startsWith(own) && !withEntry.test(id));
      if (schemas.test(id) && !isBelow(id, entry, graph)) return 'schemas';
      if (isOfBoth(id, isMeant || id.startsWith('\0'), graph)) return 'both';
      if (!isMeant || isBelow(id, apart, graph)) return null;
      if (!isBelow(id, entry, graph)) {
        const isOfPackage = isPackage && !isIcon;
        const isForFirstScreen = !isOfPackage && !id.endsWith(firstScreen) && isBelow(id, firstScreen, graph);
        if (!isForFirstScreen) return isOfPackage || !isAtRest(id, graph) ? null : 'at-rest';
        // Two kilobytes of styles are worth no request of their own.
        const isOfLists = isIcon || id.includes('/platform/') || id.endsWith('.css');
        return isOfLists ? 'lists' : 'first-screen';
      }
      // Other packages need React too, so that it cannot stand in one file with what needs those.
      return isPackage ? 'packages' : 'first';
    },
  };
}
