import type { Reach } from './reach.ts';

/** Where all rooms come together: what lies behind it does not belong to whoever passes through. */
export const isComposing = (path: string): boolean =>
  /^modules\/all-[\w-]+\.ts$|^apps\/dashboard\/(rooms|routes)\.ts$/.test(path);

/** What every test stands on: after a change of it, all of them have to run. */
const ground = /^(package(-lock)?\.json|tsconfig.*\.json|vitest\.config\.ts)$/;
const isJourney = (test: string) => test.endsWith('.e2e.test.ts');
const isGenerated = (test: string) => /^modules\/[^/]+\.test\.ts$/.test(test);

type Project = {
  tests: readonly string[];
  reachOf(path: string): Reach;
  /** Whether the file of a test itself looks into the project. */
  seesAll(test: string): boolean;
  journeysOf(room: string): readonly string[];
  /** What the tests over HTTP and the journeys start with, beside what they import. */
  setUps: { api: string; journeys: string };
};

/** The tests that a change can break, and the one room whose calls the generated tests are to try, if it is one. */
export type Chosen = { tests: string[]; room: string | null };

/** Chooses by imports, and for what a server or a browser loads by itself by rooms. Null stands for all tests. */
export function testsOfChange(changed: readonly string[], project: Project): Chosen | null {
  if (changed.some((path) => ground.test(path))) return null;
  const isChanged = new Set(changed);
  const reaches = (path: string) => [...project.reachOf(path).files].some((one) => isChanged.has(one));
  const code = changed.filter((path) => !path.includes('.test.') && !path.startsWith('docs/'));
  const rooms = [...new Set(code.flatMap((path) => /^modules\/([^/]+)\//.exec(path)?.[1] ?? []))];
  // What stands below or above the rooms can be met on any screen.
  const isWide = code.some((path) => /^(platform|apps|database|modules\/[^/]+$)/.test(path));
  const own = new Set(rooms.flatMap((room) => project.journeysOf(room)));
  // Migrations are found in their folder, and named nowhere.
  const isApiChanged =
    reaches(project.setUps.api) || code.some((path) => path.startsWith('database/migrations/'));
  const areJourneysChanged = reaches(project.setUps.journeys);
  const isChosen = (test: string): boolean => {
    if (reaches(test)) return true;
    if (isJourney(test)) return isWide || areJourneysChanged || own.has(test);
    if (isGenerated(test)) return isWide || rooms.length > 0;
    if (test.includes('.api.test.')) return isApiChanged;
    return changed.length > 0 && project.seesAll(test);
  };
  const [room = null] = rooms.length === 1 && !isWide ? rooms : [];
  return { tests: project.tests.filter(isChosen), room };
}
