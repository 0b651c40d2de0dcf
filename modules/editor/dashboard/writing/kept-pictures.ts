/** `tab` is the tab that put it in, however often it is loaded again. */
type Kept = { id: string; key: string; tab?: string; file: File; keptAt: number };
/** A picture that is kept until it is in the library; `rest` leaves it for the next window. */
export type KeptPicture = { drop: () => Promise<void>; rest: () => void };

/** Signing out deletes it, as all that is kept of unsaved work. */
const DATABASE = 'masthead.draft.pictures';
const STORE = 'pictures';
const TAB = 'masthead.pictures.tab';
/** What nobody asked for in a week is not wanted any more, in milliseconds. */
const LONGEST = 7 * 86_400_000;

/** The pictures that this window keeps or has offered, each with the key of its post. */
const known = new Map<string, string>();

/** Does something with the pictures that are kept in this browser. @throws where it keeps none, as in a private window */
async function within<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE, { keyPath: 'id' }));
  const database = await answerOf(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const ended = endOf(transaction);
    const request = ask(transaction.objectStore(STORE));
    await ended;
    return request.result;
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

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
  });
}

let own: string | undefined;

/**
 * Names this tab, also once it was loaded again. A duplicate of a tab begins with a copy of what that keeps, so the name
 * is kept only from one load to the next.
 */
function ownTab(): string {
  if (own !== undefined) return own;
  const name = sessionStorage.getItem(TAB) ?? crypto.randomUUID();
  own = name;
  sessionStorage.removeItem(TAB);
  addEventListener('pagehide', () => sessionStorage.setItem(TAB, name));
  addEventListener('pageshow', () => sessionStorage.removeItem(TAB));
  return name;
}

const lockOf = (id: string): string => `masthead.picture.${id}`;

/** Keeps a picture that is on its way into a text, under the key of its post, for as long as this window is open. */
export async function keepPicture(key: string, file: File): Promise<KeptPicture> {
  const id = crypto.randomUUID();
  known.set(id, key);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  try {
    // The browser gives the lock back when the window is closed, whatever becomes of it.
    void navigator.locks.request(lockOf(id), () => held);
    const kept = { id, file, tab: ownTab(), keptAt: Date.now() };
    // The post may have been given its number by now.
    await within('readwrite', (store) => store.put({ ...kept, key: known.get(id) ?? key } satisfies Kept));
  } catch {
    // A browser that keeps nothing asks before the window is closed, as it did.
  }
  return { drop: () => drop(id).finally(release), rest: release };
}

function drop(id: string): Promise<void> {
  known.delete(id);
  return within('readwrite', (store) => store.delete(id)).catch(() => undefined);
}

type LeftPicture = { file: File; drop: () => Promise<void> };

/**
 * Pictures of a post that a window left behind which is no longer open, in the order in which they were put in.
 * @returns also whether there are some of a window that is still open, or closed a moment ago
 */
export async function leftPictures(key: string): Promise<{ left: LeftPicture[]; isBusy: boolean }> {
  try {
    ownTab();
    const all = await within<Kept[]>('readonly', (store) => store.getAll());
    const { held = [] } = await navigator.locks.query();
    const busy = new Set(held.map(({ name }) => name));
    const left = all
      .filter(({ id }) => !busy.has(lockOf(id)))
      .sort((one, other) => one.keptAt - other.keptAt);
    const isOld = ({ keptAt }: Kept) => keptAt < Date.now() - LONGEST;
    for (const { id } of left.filter(isOld)) void drop(id);
    const own = left.filter((one) => one.key === key && !isOld(one));
    for (const { id } of own) known.set(id, key);
    return {
      left: own.map(({ id, file }) => ({ file, drop: () => drop(id) })),
      isBusy: all.some((one) => one.key === key && busy.has(lockOf(one.id))),
    };
  } catch {
    return { left: [], isBusy: false };
  }
}

/** A post that has just been given its number keeps nothing under its old name, which other windows share. */
export async function movePictures(before: string, key: string): Promise<void> {
  const moved = [...known].flatMap(([id, of]) => (of === before ? [id] : []));
  for (const id of moved) known.set(id, key);
  try {
    // What is dropped meanwhile is dropped before or after it, and does not come back.
    const tab = ownTab();
    // What this tab left behind a moment ago may still be held, and was not offered yet.
    const isMoved = ({ id, ...one }: Kept) => moved.includes(id) || (one.key === before && one.tab === tab);
    await within<Kept[]>('readwrite', (store) => {
      const asked: IDBRequest<Kept[]> = store.getAll();
      asked.addEventListener('success', () => {
        for (const one of asked.result) if (isMoved(one)) store.put({ ...one, key });
      });
      return asked;
    });
  } catch {
    // Nothing is kept.
  }
}
