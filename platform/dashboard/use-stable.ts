import { useMemo, useRef } from 'react';

/** The first of the values that share a key, as long as the key stays. */
export function useStable<Value>(value: Value, key: string): Value {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the value.
  return useMemo(() => value, [key]);
}

/** The value as it was when something was settled last; until then the one there is. */
export function useSettled<Value>(value: Value, isSettled: boolean): Value {
  const last = useRef(value);
  if (isSettled) last.current = value;
  return last.current;
}
