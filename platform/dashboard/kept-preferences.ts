/** What can be kept: small values, by name. */
export type PreferenceValue = string | number | boolean | string[];
export type Preferences = Readonly<Record<string, unknown>>;

const key = 'masthead.preferences';
const restMs = 600;

let values: Preferences = readCopy();
let unsent: Record<string, PreferenceValue | null> = {};
let rest: ReturnType<typeof setTimeout> | undefined;
let send: ((changed: Record<string, PreferenceValue | null>) => Promise<unknown>) | undefined;
const listeners = new Set<() => void>();

/**
 * Takes what the account says; it is the truth, and the browser's copy is only there for the first paint.
 * @param save writes changed preferences to the account; null forgets one
 */
export function settlePreferences(fromAccount: Preferences, save: NonNullable<typeof send>): void {
  send = save;
  put({ ...fromAccount, ...withoutNulls(unsent) });
}

/** The copy of the browser, for what runs before the account is known. */
export const keptPreference = (name: string): unknown => values[name];

/** Keeps a preference at once in the browser, and on the account once changing rests. */
export function keepPreference(name: string, value: PreferenceValue | null): void {
  if (JSON.stringify(values[name] ?? null) === JSON.stringify(value)) return;
  const { [name]: _, ...others } = values;
  put(value === null ? others : { ...others, [name]: value });
  unsent[name] = value;
  clearTimeout(rest);
  rest = setTimeout(() => void flushPreferences(), restMs);
}

/** Sends what has not been sent; what fails is sent with the next change. */
export async function flushPreferences(): Promise<void> {
  clearTimeout(rest);
  const changed = unsent;
  if (!send || Object.keys(changed).length === 0) return;
  unsent = {};
  await send(changed).catch(() => {
    unsent = { ...changed, ...unsent };
  });
}

/** Forgets everything of this page, as a sign-out does. */
export function forgetPreferences(): void {
  clearTimeout(rest);
  unsent = {};
  send = undefined;
  put({});
}

/** Tells a listener of every change. */
export function onPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function put(next: Preferences): void {
  values = next;
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Storage may be refused; the first paint then knows no preference.
  }
  for (const listener of listeners) listener();
}

function readCopy(): Preferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : {};
  } catch {
    return {};
  }
}

const withoutNulls = (all: Preferences): Preferences =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
