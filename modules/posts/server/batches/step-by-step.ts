type Step = { done: Promise<unknown> };

/**
 * Begins each step when the one before it is over, or while that is under way when it may go ahead, until there is none
 * to begin. No step is under way any more once this is over, well or not.
 * @param end is called for each step in the order of their beginning
 */
export async function stepByStep<Some extends Step>(
  begin: () => Promise<Some | null>,
  end: (step: Some) => Promise<void>,
  mayGoAhead: () => boolean,
): Promise<void> {
  let before: Some | null = null;
  let step: Some | null = null;
  try {
    do {
      if (before && !mayGoAhead()) {
        await end(before);
        before = null;
      }
      step = await begin();
      if (before) await end(before);
      before = step;
    } while (step);
  } finally {
    await Promise.allSettled([before?.done, step?.done]);
  }
}
