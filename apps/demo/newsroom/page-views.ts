import type { SourcePost } from '#modules/imports/imports.public.ts';
import { firstDayReaders } from './popularity.ts';
import { createDraw } from './seeded-random.ts';

export type DailyViews = { postId: string; dayTs: number; views: number };

const day = 86_400;
/** Sunday first: a city reads at work, and less at weekends. */
const weekRhythm = [0.72, 1.12, 1.1, 1.08, 1.05, 0.95, 0.6];

/**
 * Page views of every published post for each day up to today.
 * @param elapsed how much of today is over, from 0 to 1
 */
export function* dailyViews(
  posts: readonly SourcePost[],
  todayTs: number,
  elapsed: number,
): Generator<DailyViews> {
  for (const post of posts) {
    if (post.status === 'live') yield* viewsOf(post, todayTs, elapsed);
  }
}

function* viewsOf(post: SourcePost, todayTs: number, elapsed: number): Generator<DailyViews> {
  const draw = createDraw(`views/${post.id}/${post.title}`);
  const readers = firstDayReaders(post);
  const publishedTs = post.publishedTs ?? todayTs;
  const firstDayTs = publishedTs - (publishedTs % day);
  const firstDayShare = 1 - (publishedTs % day) / day;
  // Now and then somebody elsewhere links to an old story.
  const echoAge = draw.chance(0.12) ? draw.int(20, 400) : -1;
  for (let dayTs = firstDayTs, age = 0; dayTs <= todayTs; dayTs += day, age++) {
    const rhythm = weekRhythm[new Date(dayTs * 1000).getUTCDay()] as number;
    const echo = age >= echoAge && echoAge > 0 ? 0.35 * Math.exp(-(age - echoAge) / 1.5) : 0;
    const interest = (age === 0 ? firstDayShare : decay(age)) + echo;
    const share = dayTs < todayTs ? 1 : elapsed;
    const views = Math.floor(share * (readers * interest * rhythm * (0.8 + 0.4 * draw.next()) + draw.next()));
    if (views > 0) yield { postId: post.id, dayTs, views };
  }
}

/** A page stays in use; a story is old after three days, is found by search for weeks, and then hardly. */
function decay(age: number): number {
  return 0.85 * Math.exp(-age / 1.4) + 0.05 * Math.exp(-age / 25) + 0.0006;
}
