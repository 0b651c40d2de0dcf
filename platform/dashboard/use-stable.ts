import { useMemo } from 'react';

/** The first of the values that share a key, as long as the key stays. */
export function useStable<Value>(value: Value, key: string): Value {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the value.
  return useMemo(() => value, [key]);
}
