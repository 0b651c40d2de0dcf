import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { shareInterval } from '#platform/server/share-interval.ts';
import { ENOUGH_VISITS, splitMeasures, splitVitals } from '../split-limits.contract.ts';
import type { SplitConfig, SplitLeader, VariantResult } from '../traffic-split.contract.ts';
import { leaderOf, type Measure, pairsOf, verdictOf } from './compare.ts';
import { type Counted, percentileOf, rateOf, vitalOf } from './split-measures.ts';

type Section = SplitConfig['sections'][number];
type Variant = Counted & { name: string; weight: number | null };

const measures: Record<(typeof splitMeasures)[number], Measure<Counted>> = {
  ...{ read_on: rateOf('went_on'), sign_up: rateOf('sign_ups') },
  ...{ lcp: vitalOf('lcp'), inp: vitalOf('inp'), cls: vitalOf('cls') },
};

const nothing: Counted = { visits: 0, views: 0, went_on: 0, sign_ups: 0, vitals: new Map() };
const unknown = { share: null, low: null, high: null };

/** Those of now in their order, then those that were. */
function variantsOf(section: Section, counted: ReadonlyMap<string, Counted>): Variant[] {
  const now = section.distribution.map(({ name, weight }) => ({ name, weight: weight as number | null }));
  const gone = [...counted.keys()]
    .filter((name) => !now.some((one) => one.name === name))
    .map((name) => ({ name, weight: null }));
  return [...now, ...gone].map((one) => ({ ...nothing, ...counted.get(one.name), ...one }));
}

/** Those that visitors get. */
const isGiven = ({ weight }: Variant): boolean => weight !== null && weight > 0;

/** What visitors did by their variants, each held against the control. */
export function resultsOf(section: Section, counted: ReadonlyMap<string, Counted>): VariantResult[] {
  const variants = variantsOf(section, counted);
  const [control = { ...nothing, name: '', weight: null }] = variants;
  const pairs = pairsOf(variants.filter(isGiven).length);
  return variants.map((one, at) => {
    const against = (measure: Measure<Counted>) => {
      const verdict = verdictOf(measure, one, control, pairs);
      return verdict !== null && at === 0 ? 'control' : verdict;
    };
    const { name, weight, visits, views, went_on, sign_ups } = one;
    return {
      ...{ name, weight, visits, views, went_on, is_enough: visits >= ENOUGH_VISITS },
      ...(shareInterval(went_on, visits) ?? unknown),
      verdict: against(measures.read_on),
      sign_up: {
        ...{ count: sign_ups, ...(shareInterval(sign_ups, visits) ?? unknown) },
        verdict: against(measures.sign_up),
      },
      vitals: splitVitals.map((metric) => ({
        ...{ metric, ...percentileOf(metric, one) },
        verdict: against(measures[metric]),
      })),
    };
  });
}

/** Which variant leads by each measure, among those that visitors get. */
export function leadersOf(section: Section, counted: ReadonlyMap<string, Counted>): SplitLeader[] {
  const variants = variantsOf(section, counted).filter(isGiven);
  return splitMeasures.map((measure) => {
    const leader = leaderOf<Variant>(measures[measure], variants);
    const state = leader === undefined ? 'waiting' : leader === null ? 'unclear' : 'leads';
    return { measure, state, name: leader?.name ?? null };
  });
}

/** What was counted of a section since a day. */
export async function readCounts(
  db: Db,
  siteId: number,
  sectionId: number,
  since: string,
): Promise<Map<string, Counted>> {
  const ofSection = sql`site_id = ${siteId} and section_id = ${sectionId} and day >= ${since}::date`;
  const [done, measured] = await Promise.all([
    sql<Omit<Counted, 'vitals'> & { variant: string }>`
      select variant, sum(visits)::bigint as visits, sum(views)::bigint as views,
        sum(went_on)::bigint as went_on, sum(sign_ups)::bigint as sign_ups
      from abtest_daily where ${ofSection} group by variant order by variant`.execute(db),
    sql<{ variant: string; metric: string; step: number; views: number }>`
      select variant, metric, step, sum(views)::bigint as views
      from abtest_vital_daily where ${ofSection} group by variant, metric, step`.execute(db),
  ]);
  const vitals = Map.groupBy(measured.rows, ({ variant }) => variant);
  return new Map(
    done.rows.map(({ variant, ...count }) => {
      const byMetric = Map.groupBy(vitals.get(variant) ?? [], ({ metric }) => metric);
      const steps = [...byMetric].map(
        ([metric, rows]) => [metric, new Map(rows.map(({ step, views }) => [step, views]))] as const,
      );
      return [variant, { ...count, vitals: new Map(steps) }];
    }),
  );
}
