import type { Batch } from './batch.ts';
import { wishedSlug } from './post-of-source.ts';

type Names = ReadonlySet<string>;
/** By what a batch of posts may meet another. */
type Ties = {
  ids: Names;
  parents: Names;
  slugs: Names;
  /** The slugs without their numbers: one that is taken gets a number, so `news-2` may meet `news`. */
  bases: Names;
};
type UnderWay = { ties: Ties | null; work: Promise<void> };

/** Batches that are written at the same time, none beside one that it may depend on. */
export class BatchesUnderWay {
  private readonly atOnce: number;
  private readonly underWay: UnderWay[] = [];

  /** @param atOnce how many batches may be written at the same time */
  constructor(atOnce: number) {
    this.atOnce = atOnce;
  }

  /**
   * Begins to write a batch as soon as it may.
   * @param write gets the end of the batch before, however that one ends
   * @throws what a batch before failed with
   */
  async begin(batch: Batch, write: (before: Promise<void>) => Promise<void>): Promise<void> {
    const ties = tiesOf(batch);
    const mustWait = () =>
      this.underWay.length >= this.atOnce || this.underWay.some((other) => mayMeet(ties, other.ties));
    while (mustWait()) await Promise.race(this.underWay.map(({ work }) => work));
    const before = this.underWay.at(-1)?.work.catch(() => undefined) ?? Promise.resolve();
    const one: UnderWay = { ties, work: write(before) };
    this.underWay.push(one);
    one.work.then(
      () => this.underWay.splice(this.underWay.indexOf(one), 1),
      // It stays, and nothing begins beside it: whoever waits next hears of it.
      () => {
        one.ties = null;
      },
    );
  }

  /**
   * Waits for all of them.
   * @throws what one of them failed with
   */
  async end(): Promise<void> {
    const works = this.underWay.map(({ work }) => work);
    await Promise.allSettled(works);
    await Promise.all(works);
  }
}

/** null for a batch that brings more than posts: others may refer to it, and it is written alone. */
function tiesOf({ posts, ...batch }: Batch): Ties | null {
  const { authors, sections, tags, media, comments, live_updates, redirects, communities } = batch;
  const rest = [authors, sections, tags, media, comments, live_updates, redirects, communities];
  if (rest.some((entries) => entries.length > 0)) return null;
  if (posts.some(({ item }) => item.oldPaths.length > 0)) return null;
  const slugs = posts.map(({ item }) => wishedSlug(item));
  return {
    ids: new Set(posts.map(({ item }) => item.id)),
    parents: new Set(posts.flatMap(({ item }) => item.parentId ?? [])),
    slugs: new Set(slugs.map(comparable)),
    bases: new Set(slugs.map((slug) => comparable(slug.replace(/-\d+$/, '')))),
  };
}

/** Slugs are cut to make room for their numbers, so all that begin alike for so many letters may meet. */
const SURE_LETTERS = 190;
const comparable = (slug: string): string => slug.slice(0, SURE_LETTERS);

/** Whether the later one could come out otherwise, were the one before it in already. */
function mayMeet(later: Ties | null, before: Ties | null): boolean {
  if (later === null || before === null) return true;
  return (
    share(later.ids, before.ids) ||
    share(later.parents, before.ids) ||
    share(later.slugs, before.slugs) ||
    share(later.bases, before.slugs) ||
    share(later.slugs, before.bases)
  );
}

function share(some: Names, others: Names): boolean {
  for (const one of some) if (others.has(one)) return true;
  return false;
}
