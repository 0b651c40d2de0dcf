import type { StreamScore } from '../stream-scores.contract.ts';

/** What scores are reckoned from. */
export type ScoredFacts = {
  id: number;
  createdTs: number;
  publishedTs: number | null;
  pageViews: number;
  rating: number;
  isFeatured: boolean;
  /** As the index keeps them: `field:value`. */
  labels: ReadonlySet<string>;
  numbers: Readonly<Record<string, number>>;
};

export type Scored = { id: number; createdTs: number; score: number; parts: number[] };

const USUAL_HALF_LIFE = 24;

/** Things in the order of their scores; equal ones newest first, then by id. */
export function scoreThings(
  things: readonly ScoredFacts[],
  scores: readonly StreamScore[],
  now: number,
): Scored[] {
  return things
    .map((thing) => {
      const parts = scores.map((score) => partOf(thing, score, now));
      const sum = parts.reduce((whole, part) => whole + part, 0);
      return { id: thing.id, createdTs: thing.createdTs, score: sum, parts };
    })
    .sort((one, other) => other.score - one.score || other.createdTs - one.createdTs || other.id - one.id);
}

function partOf(thing: ScoredFacts, score: StreamScore, now: number): number {
  const { type, field, weight, half_life_hours = USUAL_HALF_LIFE, labels = [] } = score;
  switch (type) {
    case 'recency': {
      const at = field === undefined ? (thing.publishedTs ?? thing.createdTs) : thing.numbers[field];
      if (at === undefined) return 0;
      return weight * 0.5 ** (Math.max(0, now - at) / 3_600 / half_life_hours);
    }
    case 'field':
      return weight * (thing.numbers[field ?? ''] ?? 0);
    case 'popularity':
      return weight * Math.log10(1 + Math.max(0, thing.pageViews));
    case 'label_boost':
      return labels.some((label) => thing.labels.has(`${field}:${label}`)) ? weight : 0;
    case 'editorial':
      return weight * Math.max(thing.isFeatured ? 1 : 0, thing.rating / 5);
  }
}
