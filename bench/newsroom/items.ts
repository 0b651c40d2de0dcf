import { createDraw } from '#apps/demo/newsroom/seeded-random.ts';
import type { SourceItem } from '#modules/imports/imports.public.ts';
import { AUTHORS, postAt, SECTIONS, TAGS } from './posts.ts';
import { adjectives, firstNames, nouns, surnames } from './words.ts';

/** The people, sections and tags of the newsroom. */
export function* terms(): Generator<Exclude<SourceItem, { what: 'skipped' | 'warning' }>> {
  const draw = createDraw('terms');
  for (let at = 0; at < AUTHORS; at += 1) {
    const name = `${draw.pick(firstNames)} ${surnames[at]}`;
    const email = `author-${at}@bench.test`;
    yield { what: 'authors', id: `author-${at}`, name, slug: `author-${at}`, email, aboutHtml: null };
  }
  for (let at = 0; at < SECTIONS; at += 1) {
    const parentId = at >= 12 ? `section-${at % 12}` : null;
    const name = `${draw.pick(adjectives)} ${nouns[at % nouns.length]}`;
    yield { what: 'sections', id: `section-${at}`, name, slug: `section-${at}`, parentId, description: null };
  }
  for (let at = 0; at < TAGS; at += 1) {
    const name = `${draw.pick(nouns)} ${surnames[AUTHORS + at]}`;
    yield { what: 'tags', id: `tag-${at}`, name, slug: `tag-${at}`, description: null, isHidden: false };
  }
}

/** The posts from one number up to, not including, another, of a newsroom of so many. */
export function* posts(from: number, to: number, total = to): Generator<SourceItem> {
  for (let number = from; number < to; number += 1) yield postAt(number, total);
}
