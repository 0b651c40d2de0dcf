import { useCallback, useSyncExternalStore } from 'react';
import { keepPreference, keptPreference, onPreferences, type PreferenceValue } from './kept-preferences.ts';

/** A preference and how to change it; `check` makes a valid value of whatever was kept. */
export function usePreference<Value extends PreferenceValue>(
  name: string,
  check: (kept: unknown) => Value | undefined,
): [Value | undefined, (value: Value | null) => void] {
  const kept = useSyncExternalStore(onPreferences, () => keptPreference(name));
  const keep = useCallback((value: Value | null) => keepPreference(name, value), [name]);
  return [check(kept), keep];
}
