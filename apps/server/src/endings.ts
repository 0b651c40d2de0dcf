/** What has been opened and must be ended, the last one first. */
export type Endings = {
  /** Remembers how to end something; ends it at once when the end has begun already. */
  add(ending: () => Promise<unknown>): void;
  /** Ends everything, once, however often it is called. */
  end(): Promise<void>;
};

/** Collects endings while a process starts, so that it can be stopped at any moment of that. */
export function openEndings(): Endings {
  const open: (() => Promise<unknown>)[] = [];
  let ended: Promise<void> | undefined;
  const endAll = async () => {
    for (let ending = open.pop(); ending; ending = open.pop()) await ending();
  };
  return {
    add: (ending) => {
      open.push(ending);
      if (ended) ended = ended.then(endAll);
    },
    end: () => {
      ended ??= endAll();
      return ended;
    },
  };
}
