const sent = new Set<Promise<unknown>>();
/** So long the key waits; a file on its way does not keep it longer. */
const MOST_MILLISECONDS = 5_000;

/** A write on its way, for which the key that undoes the last deed waits: that deed is not offered yet. */
export function sentWrite<T>(write: Promise<T>): Promise<T> {
  const over = () => sent.delete(write);
  sent.add(write);
  write.then(over, over);
  return write;
}

/** Whether a write is on its way. */
export const isSending = (): boolean => sent.size > 0;

/** Goes on once the writes that are on their way now were answered, and whoever sent them has said so. */
export async function whenSent(): Promise<void> {
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  await Promise.race([Promise.allSettled([...sent]), pause(MOST_MILLISECONDS)]);
  await pause(0);
}
