import type { Events } from './events.ts';

/** A bounded copy of what the database says, dropped by the events of those who change it. */
export type Kept<Key, Value> = {
  /** The copy, or what `load` gives for the missing keys in one go. Unknown keys are left out. */
  getMany(keys: readonly Key[]): Promise<Map<Key, Value>>;
  get(key: Key): Promise<Value | undefined>;
  drop(key: Key): void;
  clear(): void;
};

type Options<Key, Value> = {
  most: number;
  /** Copies older than this are read again, in case a word was lost. */
  maxAgeMilliseconds: number;
  events: Events;
  load(keys: Key[]): Promise<Map<Key, Value>>;
};

/** Keeps values by key, least recently used out first. Nothing is kept while the event line is down. */
export function keep<Key, Value>(options: Options<Key, Value>): Kept<Key, Value> {
  const entries = new Map<Key, { value: Value; until: number }>();
  let generation = 0;
  const clear = () => {
    generation += 1;
    entries.clear();
  };
  options.events.onReset(clear);

  const getMany = async (keys: readonly Key[]): Promise<Map<Key, Value>> => {
    // A clock that is set back must not keep a copy longer.
    const now = performance.now();
    const found = new Map<Key, Value>();
    const missing: Key[] = [];
    for (const key of keys) {
      const entry = entries.get(key);
      if (entry && entry.until > now) {
        entries.delete(key);
        entries.set(key, entry);
        found.set(key, entry.value);
      } else missing.push(key);
    }
    if (missing.length === 0) return found;
    const before = generation;
    for (const [key, value] of await options.load([...new Set(missing)])) {
      found.set(key, value);
      // What was dropped while it was being read is not kept: it may be the old state.
      if (before === generation && options.events.isConnected()) {
        entries.set(key, { value, until: now + options.maxAgeMilliseconds });
      }
    }
    for (const key of entries.keys()) {
      if (entries.size <= options.most) break;
      entries.delete(key);
    }
    return found;
  };
  return {
    getMany,
    get: async (key) => (await getMany([key])).get(key),
    drop: (key) => {
      generation += 1;
      entries.delete(key);
    },
    clear,
  };
}
