type Kept = { id: string; key: string; file: File; keptAt: number };
/** A picture that is kept until it is in the library; `rest` leaves it for the next window. */
export type KeptPicture = { drop: () => Promise<void>; rest: () => void };

/** Signing out deletes it, as all that is kept of unsaved work. */
const DATABASE = 'masthead.draft.pictures';
const STORE = 'pictures';
/** What nobody asked for in a week is not wanted any more, in milliseconds. */
const LONGEST = 7 * 86_400_000;

/** Does something with the pictures that are kept in this browser. @throws where it keeps none, as in a private window */
async function within<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE, { keyPath: 'id' }));
  const database = await answerOf(opening);
  try {
    return await answerOf(ask(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

const lockOf = (id: string): string => `masthead.picture.${id}`;

/** Keeps a picture that is on its way into a text, under the key of its post, for as long as this window is open. */
export async function keepPicture(key: string, file: File): Promise<KeptPicture> {
  const id = crypto.randomUUID();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  try {
    // The browser gives the lock back when the window is closed, whatever becomes of it.
    void navigator.locks.request(lockOf(id), () => held);
    await within('readwrite', (store) => store.put({ id, key, file, keptAt: Date.now() } satisfies Kept));
  } catch {
    // A browser that keeps nothing asks before the window is closed, as it did.
  }
  return { drop: () => drop(id).finally(release), rest: release };
}

const drop = (id: string): Promise<void> =>
  within('readwrite', (store) => store.delete(id)).catch(() => undefined);

type LeftPicture = { file: File; drop: () => Promise<void> };

/**
 * Pictures of a post that a window left behind which is no longer open, in the order in which they were put in.
 * @returns also whether there are some of a window that is still open, or closed a moment ago
 */
export async function leftPictures(key: string): Promise<{ left: LeftPicture[]; isBusy: boolean }> {
  try {
    const all = await within<Kept[]>('readonly', (store) => store.getAll());
    const { held = [] } = await navigator.locks.query();
    const busy = new Set(held.map(({ name }) => name));
    const left = all
      .filter(({ id }) => !busy.has(lockOf(id)))
      .sort((one, other) => one.keptAt - other.keptAt);
    const isOld = ({ keptAt }: Kept) => keptAt < Date.now() - LONGEST;
    for (const { id } of left.filter(isOld)) void drop(id);
    const own = left.filter((one) => one.key === key && !isOld(one));
    return {
      left: own.map(({ id, file }) => ({ file, drop: () => drop(id) })),
      isBusy: all.some((one) => one.key === key && busy.has(lockOf(one.id))),
    };
  } catch {
    return { left: [], isBusy: false };
  }
}

/** A post that has just been given its number keeps nothing under its old name. */
export async function movePictures(before: string, key: string): Promise<void> {
  try {
    const all = await within<Kept[]>('readonly', (store) => store.getAll());
    for (const one of all.filter((kept) => kept.key === before))
      await within('readwrite', (store) => store.put({ ...one, key }));
  } catch {
    // Nothing is kept.
  }
}
