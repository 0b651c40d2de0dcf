import type { Draw } from './seeded-random.ts';
import { storyKinds } from './stories/all-stories.ts';
import type { StoryKind } from './stories/story-kind.ts';
import { type Story, writeStory } from './story-writer.ts';
import { slugOf } from './wording.ts';

/** Deals the facts of all kinds of stories, each once, to whoever asks for a story of a day. */
export function openStoryDesk(draw: Draw): { storyFor(ts: number): Story } {
  const piles = storyKinds.map((kind) => ({ kind, left: draw.shuffled(kind.facts) }));
  const takenSlugs = new Set<string>();

  function storyFor(ts: number): Story {
    const month = new Date(ts * 1000).getUTCMonth() + 1;
    const open = piles
      .filter(({ kind }) => kind.months === undefined || kind.months.includes(month))
      .map((pile) => ({ ...pile, rows: pile.left.filter((row) => happensIn(row, month)) }))
      .filter(({ rows }) => rows.length > 0);
    if (open.length === 0) throw new Error('The story desk has run out of facts.');
    const pile = draw.weighted(open, ({ kind, rows }) => rows.length * (kind.months === undefined ? 1 : 3));
    const row = draw.pick(pile.rows);
    pile.left.splice(pile.left.indexOf(row), 1);
    return unlikeAnyOther(pile.kind, row, ts);
  }

  /** Two rows may tell of the same place, so the words are drawn again until the address is new. */
  function unlikeAnyOther(kind: StoryKind, row: Record<string, string>, ts: number): Story {
    for (let tries = 0; tries < 40; tries++) {
      const story = writeStory(kind, row, ts, draw);
      const slug = slugOf(story.headline);
      if (takenSlugs.has(slug)) continue;
      takenSlugs.add(slug);
      return story;
    }
    throw new Error(`No headline is left for ${kind.section}: ${JSON.stringify(row)}`);
  }

  return { storyFor };
}

/** A row may name the months in which it can happen; most can at any time. */
function happensIn(row: Record<string, string>, month: number): boolean {
  const months = row.months ?? '';
  return months === '' || months.split(' ').includes(String(month));
}
