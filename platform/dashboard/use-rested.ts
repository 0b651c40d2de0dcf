import { useEffect, useState } from 'react';

/** A value once nobody has changed it for so many milliseconds. */
export function useRested<Value>(value: Value, milliseconds: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const rest = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(rest);
  }, [value, milliseconds]);
  return rested;
}
