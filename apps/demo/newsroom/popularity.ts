import type { SourcePost } from '#modules/imports/imports.public.ts';
import { createDraw } from './seeded-random.ts';

const drawOf: Record<string, number> = {
  football: 1.6,
  elections: 1.5,
  police: 1.5,
  food: 1.4,
  planning: 1.3,
  letters: 0.6,
  jobs: 0.6,
  news: 1.4,
};

/** How many readers a post finds on its first day: most some hundreds, a few many thousands. */
export function firstDayReaders(post: SourcePost): number {
  const draw = createDraw(`readers/${post.id}/${post.title}`);
  const luck = Math.exp(6.2 + (draw.next() + draw.next() + draw.next() - 1.5) * 1.7);
  const subject = drawOf[post.primarySectionId ?? ''] ?? 1;
  return luck * subject * (post.isFeatured ? 2.2 : 1) * (post.visibility === 'public' ? 1 : 0.1);
}
