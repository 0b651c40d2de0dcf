const coming = new Set<Promise<unknown>>();

/**
 * Notes texts that are on their way.
 * @returns the same promise, marked when they have come, so that React's `use` goes on without a pause
 */
export function expectTexts(texts: Promise<void>): Promise<void> {
  coming.add(texts);
  void texts.finally(() => coming.delete(texts));
  void texts.then(() => Object.assign(texts, { status: 'fulfilled', value: undefined }));
  return texts;
}

/** Waits for all texts that are on their way, so that nothing is drawn in English first. */
export async function textsAreHere(): Promise<void> {
  await Promise.all(coming);
}
