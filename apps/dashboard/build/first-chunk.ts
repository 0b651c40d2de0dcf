import { fileURLToPath } from 'node:url';

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/** Packages of which the entry needs nearly everything that anybody needs. */
const whole =
  /\/node_modules\/(react|react-dom|scheduler|i18next|react-i18next|@tanstack\/(react-router|router-core|history|store|react-store))\//;

const own = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Keeps together what every screen runs on: all of our own code that the entry imports at once. Left to itself, the
 * bundler cuts it into a file for each set of later parts that use a piece of it, and small files compress badly.
 * @param entry the end of the path of the entry
 * @param apart the end of the path of another entry; what both need stays in files of its own
 */
export function firstChunk(entry: string, apart: string) {
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
  return {
    debugName: 'first',
    includeDependenciesRecursively: false,
    name: (id: string, graph: Graph): string | null => {
      const isMeant = id.includes('/node_modules/') ? whole.test(id) : id.startsWith(own);
      return isMeant && isBelow(id, entry, graph) && !isBelow(id, apart, graph) ? 'first' : null;
    },
  };
}
