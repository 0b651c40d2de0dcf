import type { SourcePostStatus } from '#modules/imports/imports.public.ts';
import type { Draw } from './seeded-random.ts';

const hour = 3600;
const day = 24 * hour;

/** When and in which state a post stands; the story is found afterwards, so that it fits the season. */
export type Slot = {
  status: SourcePostStatus;
  /** The day that the story is about. */
  storyTs: number;
  createdTs: number;
  updatedTs: number;
  publishedTs: number | null;
  scheduledTs: number | null;
};

/** How many posts stand in each state, and how far back in days they were begun. */
const states: { status: SourcePostStatus; posts: number; days: number }[] = [
  { status: 'live', posts: 415, days: 730 },
  { status: 'scheduled', posts: 18, days: 10 },
  { status: 'draft', posts: 36, days: 45 },
  { status: 'in_review', posts: 20, days: 14 },
  { status: 'needs_revision', posts: 12, days: 30 },
  { status: 'ready_to_publish', posts: 12, days: 9 },
  { status: 'autodraft', posts: 9, days: 6 },
  { status: 'empty_draft', posts: 5, days: 3 },
  { status: 'declined', posts: 12, days: 600 },
  { status: 'removed', posts: 20, days: 400 },
];

/** The states of all posts that are not pages or parts of a series, the oldest first. */
export function planSlots(draw: Draw, todayTs: number): Slot[] {
  const slots = states.flatMap(({ status, posts, days }) =>
    Array.from({ length: posts }, (_, at) => slotFor(status, at, days, draw, todayTs)),
  );
  return slots.sort((one, other) => one.createdTs - other.createdTs);
}

function slotFor(status: SourcePostStatus, at: number, days: number, draw: Draw, todayTs: number): Slot {
  const isOfThisNight = status === 'live' && at < 2;
  const doneTs = isOfThisNight ? todayTs + (at + 1) * 300 : workingTime(draw, todayTs, days);
  const createdTs = doneTs - draw.int(2, 60) * hour;
  const slot = {
    status,
    storyTs: doneTs,
    createdTs,
    updatedTs: doneTs,
    publishedTs: null,
    scheduledTs: null,
  };
  if (status === 'live') {
    const laterTs = draw.chance(0.3) ? Math.min(doneTs + draw.int(1, 40) * hour, todayTs) : doneTs;
    return { ...slot, publishedTs: doneTs, updatedTs: Math.max(laterTs, doneTs) };
  }
  if (status === 'removed')
    return { ...slot, publishedTs: doneTs, updatedTs: Math.min(doneTs + 3 * day, todayTs) };
  if (status !== 'scheduled') return slot;
  const scheduledTs = todayTs + (1 + Math.floor(at * 1.5)) * day + draw.pick([6, 7, 8, 12, 16, 18]) * hour;
  return { ...slot, storyTs: scheduledTs, scheduledTs };
}

/** A time within the last days, on weekdays more often, at the hours when a newsroom publishes. */
function workingTime(draw: Draw, todayTs: number, days: number): number {
  for (;;) {
    // The power makes the newsroom busier now than two years ago.
    const dayTs = todayTs - Math.ceil(days * draw.next() ** 1.3) * day;
    const weekday = new Date(dayTs * 1000).getUTCDay();
    if (weekday % 6 === 0 && !draw.chance(0.4)) continue;
    const hourOfDay = draw.pick([6, 7, 7, 8, 9, 9, 10, 11, 12, 13, 14, 15, 16, 16, 17, 18, 20]);
    return dayTs + hourOfDay * hour + draw.int(0, 59) * 60;
  }
}
