/** What can be kept: small values, by name. */
export type PreferenceValue = string | number | boolean | string[];
export type Preferences = Readonly<Record<string, unknown>>;

type Changes = Record<string, PreferenceValue | null>;
/** What the account has not yet been told, and whose account it is. */
type Unsent = { of: number | null; changes: Changes };

const key = 'masthead.preferences';
const unsentKey = 'masthead.preferences.unsent';
const restMs = 600;

let values: Preferences = readKept(key) ?? {};
let unsent: Unsent = readUnsent();
let rest: ReturnType<typeof setTimeout> | undefined;
let send: ((changed: Changes) => Promise<unknown>) | undefined;
const listeners = new Set<() => void>();

type AccountPreferences = {
  /** The profile whose they are. */
  of: number;
  values: Preferences;
  /** Writes changed preferences to the account; null forgets one. */
  save: (changed: Changes) => Promise<unknown>;
};

/**
 * Takes what the account says; it is the truth, and the browser's copy is only there for the first paint.
 * What was changed just before the page went away is newer, and is sent now.
 */
export function settlePreferences({ of, values: fromAccount, save }: AccountPreferences): void {
  send = save;
  if (unsent.of !== of) putUnsent({ of, changes: unsent.of === null ? unsent.changes : {} });
  put(withoutNulls({ ...fromAccount, ...unsent.changes }));
  if (Object.keys(unsent.changes).length > 0) rest ??= setTimeout(() => void flushPreferences(), 0);
}

/** The copy of the browser, for what runs before the account is known. */
export const keptPreference = (name: string): unknown => values[name];

/** Keeps a preference at once in the browser, and on the account once changing rests. */
export function keepPreference(name: string, value: PreferenceValue | null): void {
  if (JSON.stringify(values[name] ?? null) === JSON.stringify(value)) return;
  const { [name]: _, ...others } = values;
  put(value === null ? others : { ...others, [name]: value });
  putUnsent({ ...unsent, changes: { ...unsent.changes, [name]: value } });
  clearTimeout(rest);
  rest = setTimeout(() => void flushPreferences(), restMs);
}

/** Sends what has not been sent; what fails is sent with the next change, or when the page is opened again. */
export async function flushPreferences(): Promise<void> {
  clearTimeout(rest);
  rest = undefined;
  const { of, changes } = unsent;
  if (!send || Object.keys(changes).length === 0) return;
  const isSettled = await send(changes).then(
    () => true,
    ({ status = 0 }: { status?: number }) => isRefusal(status),
  );
  if (!isSettled || unsent.of !== of) return;
  const newer = Object.entries(unsent.changes).filter(([name, value]) => changes[name] !== value);
  putUnsent({ of, changes: Object.fromEntries(newer) });
}

/** What the account refuses would be refused again; a lost session or a busy server says nothing about it. */
const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status);

/** Forgets everything of this page, as a sign-out does. */
export function forgetPreferences(): void {
  clearTimeout(rest);
  rest = undefined;
  send = undefined;
  putUnsent({ of: null, changes: {} });
  put({});
}

/** Tells a listener of every change. */
export function onPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readUnsent(): Unsent {
  const { of, changes } = readKept(unsentKey) ?? {};
  const isWhole = typeof of === 'number' && typeof changes === 'object' && changes !== null;
  return isWhole ? { of, changes: { ...changes } } : { of: null, changes: {} };
}

function putUnsent(next: Unsent): void {
  unsent = next;
  writeKept(unsentKey, next);
}

function put(next: Preferences): void {
  values = next;
  writeKept(key, next);
  for (const listener of listeners) listener();
}

function writeKept(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage may be refused; the first paint then knows no preference.
  }
}

function readKept(name: string): Record<string, unknown> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : undefined;
  } catch {
    return undefined;
  }
}

const withoutNulls = (all: Preferences): Preferences =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
