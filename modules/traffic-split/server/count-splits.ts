import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { type CountKind, keepCounts } from './kept-counts.ts';
import type { Step } from './visitor-cookie.ts';

/** What somebody was given of one part. */
export type Given = { sectionId: number; variant: string };

/** A variant on a day of a site. */
type Place = Given & { siteId: number; day: string };
type Done = { visits: number; views: number; wentOn: number; signUps: number };
type Measured = { metric: string; step: number };

const keyOf = ({ siteId, sectionId, day, variant }: Place) => `${siteId} ${sectionId} ${day} ${variant}`;

/** What a page view, or a form that was sent, adds. */
const doneBy = (step: Step | 'sign_up'): Done => ({
  visits: step === 'visit' ? 1 : 0,
  views: step === 'sign_up' ? 0 : 1,
  wentOn: step === 'second' ? 1 : 0,
  signUps: step === 'sign_up' ? 1 : 0,
});

/** Counts what visitors do by their variants, and how fast their pages were. */
export function countSplits(db: Db, log: Pick<Log, 'warn'>) {
  const done = keepCounts(doneKind(db), log);
  const vitals = keepCounts(vitalKind(db), log);
  const both = async (act: 'write' | 'close'): Promise<void> => {
    await done[act]();
    await vitals[act]();
  };
  return {
    count: (siteId: number, day: string, step: Step | 'sign_up', given: readonly Given[]): void => {
      for (const one of given) done.add({ ...one, siteId, day, ...doneBy(step) });
    },
    measure: (siteId: number, day: string, given: readonly Given[], measured: readonly Measured[]): void => {
      for (const one of given)
        for (const found of measured) vitals.add({ ...one, siteId, day, ...found, views: 1 });
    },
    write: () => both('write'),
    close: () => both('close'),
  };
}

const doneKind = (db: Db): CountKind<Place & Done> => ({
  what: 'views by variant',
  keyOf,
  sum: (one, other) => ({
    ...other,
    ...{ visits: one.visits + other.visits, views: one.views + other.views },
    ...{ wentOn: one.wentOn + other.wentOn, signUps: one.signUps + other.signUps },
  }),
  write: async (siteId, rows) => {
    await sql`
      insert into abtest_daily (site_id, section_id, variant, day, visits, views, went_on, sign_ups)
      select ${siteId}::bigint, section_id, variant, day::date, visits, views, went_on, sign_ups
      from unnest(
        ${rows.map(({ sectionId }) => sectionId)}::bigint[], ${rows.map(({ variant }) => variant)}::text[],
        ${rows.map(({ day }) => day)}::text[], ${rows.map(({ visits }) => visits)}::int[],
        ${rows.map(({ views }) => views)}::int[], ${rows.map(({ wentOn }) => wentOn)}::int[],
        ${rows.map(({ signUps }) => signUps)}::int[]
      ) as counted (section_id, variant, day, visits, views, went_on, sign_ups)
      on conflict (site_id, section_id, variant, day) do update set
        visits = abtest_daily.visits + excluded.visits, views = abtest_daily.views + excluded.views,
        went_on = abtest_daily.went_on + excluded.went_on,
        sign_ups = abtest_daily.sign_ups + excluded.sign_ups`.execute(db);
  },
});

const vitalKind = (db: Db): CountKind<Place & Measured & { views: number }> => ({
  what: 'web vitals by variant',
  keyOf: ({ metric, step, ...place }) => `${keyOf(place)} ${metric} ${step}`,
  sum: (one, other) => ({ ...other, views: one.views + other.views }),
  write: async (siteId, rows) => {
    await sql`
      insert into abtest_vital_daily (site_id, section_id, variant, day, metric, step, views)
      select ${siteId}::bigint, section_id, variant, day::date, metric, step, views
      from unnest(
        ${rows.map(({ sectionId }) => sectionId)}::bigint[], ${rows.map(({ variant }) => variant)}::text[],
        ${rows.map(({ day }) => day)}::text[], ${rows.map(({ metric }) => metric)}::text[],
        ${rows.map(({ step }) => step)}::smallint[], ${rows.map(({ views }) => views)}::int[]
      ) as counted (section_id, variant, day, metric, step, views)
      on conflict (site_id, section_id, variant, day, metric, step) do update set
        views = abtest_vital_daily.views + excluded.views`.execute(db);
  },
});
