/** In this tab, so that a page that is loaded again knows it. */
const KEY = 'masthead.undo.places';
const MOST = 20;

/** When a deed that can be undone was done by the server's clock, in milliseconds, and its batch where that is known. */
export type DoneDeed = { at: number; batchId?: number | undefined };
/** The same with the screen on which it was done. */
type Place = DoneDeed & { path: string };

const isPlace = (one: unknown): one is Place =>
  typeof one === 'object' &&
  one !== null &&
  'path' in one &&
  typeof one.path === 'string' &&
  'at' in one &&
  typeof one.at === 'number' &&
  (!('batchId' in one) || typeof one.batchId === 'number');

function read(): Place[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function write(places: readonly Place[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(places.slice(-MOST)));
  } catch {
    // A browser that keeps nothing knows the deeds of its page.
  }
}

const isSame = (one: Place, other: Place): boolean => one.path === other.path && one.at === other.at;

/** Notes the screen of a deed that can be undone, in the order in which deeds were done. */
export const keepPlace = ({ path, at, batchId }: Place): void =>
  write([...read(), { path, at, batchId }].sort((one, other) => one.at - other.at));

/** Forgets the screen of a deed that is undone. */
export function forgetPlace(place: Place): void {
  const places = read();
  const at = places.findLastIndex((one) => isSame(one, place));
  if (at >= 0) write(places.toSpliced(at, 1));
}

/** Whether this tab knows of a deed that can be undone, on whatever screen. */
export const hasPlaces = (): boolean => read().length > 0;

/** The last deed of this tab, where it was done on the screen that is open. */
export function placeHere(): Place | undefined {
  const last = read().at(-1);
  return last?.path === location.pathname ? last : undefined;
}
