/** In this tab, so that a page that is loaded again knows it. */
const KEY = 'masthead.undo.places';
const MOST = 20;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

function write(places: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(places.slice(-MOST)));
  } catch {
    // A browser that keeps nothing knows the deeds of its page.
  }
}

/** Notes the screen of a deed that can be undone. */
export const keepPlace = (path: string): void => write([...read(), path]);

/** Forgets the screen of the last deed, which is undone. */
export const forgetPlace = (): void => write(read().slice(0, -1));

/** Whether this tab knows of a deed that can be undone, on whatever screen. */
export const hasPlaces = (): boolean => read().length > 0;

/** Whether the last deed of this tab was done on the screen that is open. */
export const hasPlaceHere = (): boolean => read().at(-1) === location.pathname;
