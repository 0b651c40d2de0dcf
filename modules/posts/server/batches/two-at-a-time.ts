type Step = { done: Promise<unknown> };
type Begin<Some extends Step> = () => Promise<Some | null>;
type End<Some extends Step> = (step: Some) => Promise<void>;

/** Begins each step when the one before it is over, until there is none to begin. */
export async function oneByOne<Some extends Step>(begin: Begin<Some>, end: End<Some>): Promise<void> {
  for (let step = await begin(); step; step = await begin()) await end(step);
}

/** Begins each step while the one before it is under way. No step is under way any more once this is over, well or not. */
export async function twoAtATime<Some extends Step>(begin: Begin<Some>, end: End<Some>): Promise<void> {
  let before: Some | null = null;
  let step: Some | null = null;
  try {
    do {
      step = await begin();
      if (before) await end(before);
      before = step;
    } while (step);
  } finally {
    await Promise.allSettled([before?.done, step?.done]);
  }
}
