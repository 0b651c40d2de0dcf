import type { Screen } from '#platform/dashboard/screen.ts';

/**
 * The site map, once it is known to be whole: a mistake in it must stop the dashboard at its start.
 * @throws Error when a screen has no code, or two screens have the same path
 */
export function wholeSiteMap(screens: readonly Screen[]): readonly Screen[] {
  const paths = new Set<string>();
  for (const { path, load } of screens) {
    if (typeof load !== 'function') throw new Error(`The screen ${path} has no code.`);
    if (!path.startsWith('/')) throw new Error(`The path ${path} does not begin with a slash.`);
    if (paths.has(path)) throw new Error(`There are two screens at ${path}.`);
    paths.add(path);
  }
  return screens;
}

/** The paths that a screen answers: its own, and those below it unless it is exact; each of them is a screen of its own. */
export function pathsOf({ path, isExact, opensBeside }: Screen): string[] {
  if (isExact) return [path];
  return [opensBeside ? `${path}/{-$opened}` : path, `${path}/$`];
}

/** Tells whether some screen answers the path. */
export const hasScreen = (screens: readonly Pick<Screen, 'path' | 'isExact'>[], path: string): boolean =>
  screens.some((screen) => {
    const fixed = screen.path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
    const asked = path.split('/').filter(Boolean);
    const isBelow = fixed.every((part, at) => part.startsWith('$') || asked[at] === part);
    const rest = asked.length - fixed.length;
    return isBelow && (rest === 0 || (rest > 0 && (!screen.isExact || screen.path.includes('{'))));
  });

/** Doubled slashes name the same screen. */
export const withSingleSlashes = (path: string): string => path.replace(/\/{2,}/g, '/');
