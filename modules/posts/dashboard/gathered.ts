const GATHERING = 20;

type Waiting<Value> = {
  id: number;
  tell: (value: Value | null) => void;
  fail: (error: unknown) => void;
};

/**
 * Asks for what belongs to a post together with the other rows that are drawn at the same time.
 * @param most how many posts are asked for at once
 * @param ask answers what some posts have, by their ids
 */
export function gathered<Value>(
  most: number,
  ask: (siteId: number, ids: string) => Promise<ReadonlyMap<number, Value>>,
): (siteId: number, id: number) => Promise<Value | null> {
  let waiting: Waiting<Value>[] = [];
  const askFor = async (siteId: number, some: readonly Waiting<Value>[]): Promise<void> => {
    try {
      const values = await ask(siteId, some.map(({ id }) => id).join(','));
      for (const { id, tell } of some) tell(values.get(id) ?? null);
    } catch (error) {
      for (const { fail } of some) fail(error);
    }
  };
  const askForAll = (siteId: number): void => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += most) void askFor(siteId, all.slice(at, at + most));
  };
  return (siteId, id) =>
    new Promise((tell, fail) => {
      if (waiting.length === 0) setTimeout(() => askForAll(siteId), GATHERING);
      waiting.push({ id, tell, fail });
    });
}
