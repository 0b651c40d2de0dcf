import { findPhrases, type Phrase, phraseTrie } from '#modules/smart-links/smart-links.public.ts';
import { safeHtml } from '#platform/server/safe-html.ts';
import { percentile } from '../load/percentile.ts';
import { postAt } from '../newsroom/posts.ts';
import { adjectives, nouns } from '../newsroom/words.ts';
import type { Line, Runner } from './runner.ts';

const RULES = 2_000;
const POSTS = 2_000;
/** A long read: so many posts in one. */
const LONG = 20;

/** Two thousand rules of which many are found: what they add to a post that is rendered, and getting them ready. */
export const smartLinks: Runner = {
  run: async () => {
    const rules = phrases().slice(0, RULES);
    const began = performance.now();
    const trie = phraseTrie(rules);
    const ready = performance.now() - began;
    const bodies = Array.from({ length: POSTS }, (_, at) => safeHtml(postAt(at, POSTS).html));
    const long = Array.from({ length: POSTS / LONG }, (_, at) =>
      bodies.slice(at * LONG, (at + 1) * LONG).join('\n'),
    );
    const look = (what: string, posts: readonly string[]): Line => {
      let found = 0;
      let skipped = 0;
      const times = posts.map((html) => {
        const start = performance.now();
        const finds = findPhrases(html, trie, { isMeant: () => true, mostOf: () => 1 });
        if (finds === null) skipped += 1;
        else found += finds.length;
        return performance.now() - start;
      });
      times.sort((one, other) => one - other);
      const bytes = posts.reduce((sum, { length }) => sum + length, 0) / posts.length;
      const each = (found / posts.length).toFixed(1);
      const note = `${Math.round(bytes / 1_000)} kB each, ${each} finds each, ${skipped} skipped`;
      return { what, posts: posts.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99), note };
    };
    look('warm-up', bodies.slice(0, 200));
    return [
      { what: 'getting 2,000 rules ready', value: ready, unit: 'ms' },
      look('2,000 rules in one post', bodies),
      look('2,000 rules in one long post', long),
    ];
  },
};

function phrases(): Phrase[] {
  const pairs = adjectives.flatMap((adjective) => nouns.map((noun) => `${adjective} ${noun}`));
  return [...nouns, ...pairs].map((phrase, id) => ({
    ...{ id, phrase, matchesCase: false, isWholeWord: true, priority: id % 3 },
  }));
}
