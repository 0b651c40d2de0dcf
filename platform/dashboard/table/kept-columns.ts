import { useCallback, useState } from 'react';

const keyOf = (list: string) => `masthead.hidden-columns.${list}`;

/** The columns that a person has hidden in a list, remembered in the browser. */
export function useHiddenColumns(list: string): [ReadonlySet<string>, (id: string) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => read(list));
  const toggle = useCallback(
    (id: string) =>
      setHidden((current) => {
        const next = new Set(current);
        if (!next.delete(id)) next.add(id);
        write(list, next);
        return next;
      }),
    [list],
  );
  return [hidden, toggle];
}

function read(list: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

function write(list: string, hidden: ReadonlySet<string>): void {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify([...hidden]));
  } catch {
    // Storage may be refused; the choice then lasts as long as the page.
  }
}
