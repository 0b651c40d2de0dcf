const coming = new Set<Promise<unknown>>();

/** Notes texts that are on their way. */
export function expectTexts(texts: Promise<unknown>): void {
  coming.add(texts);
  void texts.finally(() => coming.delete(texts));
}

/** Waits for all texts that are on their way, so that nothing is drawn in English first. */
export async function textsAreHere(): Promise<void> {
  await Promise.all(coming);
}
