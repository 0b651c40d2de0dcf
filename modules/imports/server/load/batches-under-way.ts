import type { Batch } from './batch.ts';
import { wishedSlug } from './post-of-source.ts';

/** What two batches must not share, so that each comes out the same whether the other is in already or not. */
type Names = { ids: ReadonlySet<string>; slugs: ReadonlySet<string> };
type UnderWay = { names: Names | null; work: Promise<void> };

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
    const names = namesOf(batch);
    const mustWait = () =>
      this.underWay.length >= this.atOnce || this.underWay.some((other) => mayMeet(names, other.names));
    while (mustWait()) await Promise.race(this.underWay.map(({ work }) => work));
    const before = this.underWay.at(-1)?.work.catch(() => undefined) ?? Promise.resolve();
    const one: UnderWay = { names, work: write(before) };
    this.underWay.push(one);
    one.work.then(
      () => this.underWay.splice(this.underWay.indexOf(one), 1),
      // It stays, and nothing begins beside it: whoever waits next hears of it.
      () => {
        one.names = null;
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

/** The names of what a batch brings; null when it brings more than posts, for then others may refer to it. */
function namesOf({ posts, ...batch }: Batch): Names | null {
  const rest = [batch.authors, batch.sections, batch.tags, batch.media, batch.comments, batch.redirects];
  if (rest.some((entries) => entries.length > 0)) return null;
  if (posts.some(({ item }) => item.oldPaths.length > 0)) return null;
  return {
    ids: new Set(posts.map(({ item }) => item.id)),
    slugs: new Set(posts.map(({ item }) => wishedSlug(item))),
  };
}

function mayMeet(some: Names | null, others: Names | null): boolean {
  if (some === null || others === null) return true;
  return (
    share(some.ids, others.ids) ||
    share(withUnnumbered(some.slugs), others.slugs) ||
    share(withUnnumbered(others.slugs), some.slugs)
  );
}

const share = (some: Iterable<string>, others: ReadonlySet<string>): boolean => {
  for (const one of some) if (others.has(one)) return true;
  return false;
};

/** A slug that is taken becomes a numbered form, so `news-2` may meet `news`. */
const withUnnumbered = (slugs: ReadonlySet<string>): string[] =>
  [...slugs].flatMap((slug) => [slug, slug.replace(/-\d+$/, '')]);
