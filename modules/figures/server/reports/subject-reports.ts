import type { Db } from '#platform/server/database.ts';
import type { SubjectKind } from '../views/subject-sums.ts';
import { isLong, keptReports } from './kept-reports.ts';
import { isWholeSite, type ViewsOf } from './page-views.queries.ts';
import { postsOfSubjects } from './subject-posts.queries.ts';
import { peopleById, subjectViews } from './subject-views.queries.ts';
import { type Compared, type Page, type Sums, trafficQueries } from './traffic.queries.ts';

export type AskedSubjects = {
  of: ViewsOf;
  days: Compared;
  page: Page;
  /** Whether the answer waits until the posts are counted, however long that takes. */
  waitsForPosts: boolean;
};
type Counted = Sums & { posts: number | null };
type Named = Counted & { id: number; title: string; name: string };

/**
 * Views by section and by author. Those of a whole site over long come from sums at once; how many posts were read is
 * counted behind them, and known to who asks a moment later.
 */
export function subjectReports(db: Db) {
  const queries = trafficQueries(db);
  const kept = keptReports();

  const summed = async (kind: SubjectKind, { of: { siteId }, days, page, waitsForPosts }: AskedSubjects) => {
    const counted = kept({ report: `posts by ${kind}`, siteId, days }, () =>
      postsOfSubjects(db, { siteId, kind }, days.counted),
    );
    const posts = waitsForPosts ? counted : ifKnown(counted);
    const views = await kept({ report: `views by ${kind}`, siteId, days, page }, () =>
      subjectViews(db, { siteId, kind }, days, page),
    );
    const known = await posts;
    return {
      ...views,
      rows: views.rows.map((row) => ({ ...row, posts: known ? (known.get(row.id) ?? 0) : null })),
    };
  };
  const isSummed = ({ of, days }: AskedSubjects) => isWholeSite(of) && isLong(days);

  return {
    sections: async (
      asked: AskedSubjects,
    ): Promise<{ rows: (Counted & { id: number | null })[]; total: number; whole: number }> => {
      if (isSummed(asked)) return summed('section', asked);
      const { of, days, page } = asked;
      return kept({ report: 'sections', of, days, page }, () => queries.sections(of, days, page));
    },

    authors: async (asked: AskedSubjects): Promise<{ rows: Named[]; total: number }> => {
      const { of, days, page } = asked;
      if (!isSummed(asked))
        return kept({ report: 'authors', of, days, page }, () => queries.authors(of, days, page));
      const { rows, total } = await summed('author', asked);
      const people = await peopleById(
        db,
        of.siteId,
        rows.flatMap(({ id }) => id ?? []),
      );
      return {
        rows: rows.flatMap(({ id, ...row }) => {
          const person = people.get(id ?? 0);
          return person ? [{ ...row, id: person.id, title: person.title, name: person.name }] : [];
        }),
        total,
      };
    },
  };
}

const ifKnown = <Value>(value: Promise<Value>): Promise<Value | null> =>
  Promise.race([value.catch(() => null), new Promise<null>((done) => setImmediate(done, null))]);
