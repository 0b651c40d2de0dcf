import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { ENOUGH_VISITS } from '../split-limits.contract.ts';
import type { SplitConfig, VariantResult } from '../traffic-split.contract.ts';

type Counted = Pick<VariantResult, 'visits' | 'views' | 'went_on'>;
type Section = SplitConfig['sections'][number];

/** 95 percent. */
const Z = 1.96;

/** Where a share really lies, by Wilson: it holds for few visits and for shares near the ends too. */
export function intervalOf(hits: number, visits: number): { share: number; low: number; high: number } {
  const share = hits / visits;
  const middle = share + Z ** 2 / (2 * visits);
  const width = Z * Math.sqrt((share * (1 - share)) / visits + Z ** 2 / (4 * visits ** 2));
  const scale = 1 + Z ** 2 / visits;
  return { share, low: Math.max(0, (middle - width) / scale), high: Math.min(1, (middle + width) / scale) };
}

/** Whether the share of one differs from that of the control by more than chance. */
export function verdictOf(one: Counted, control: Counted): 'better' | 'worse' | 'unclear' {
  const [share, base] = [one.went_on / one.visits, control.went_on / control.visits];
  const pooled = (one.went_on + control.went_on) / (one.visits + control.visits);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / one.visits + 1 / control.visits));
  if (error === 0 || Math.abs(share - base) / error < Z) return 'unclear';
  return share > base ? 'better' : 'worse';
}

/** What visitors did by their variants: those of now in their order, then those that were. */
export function resultsOf(section: Section, counted: ReadonlyMap<string, Counted>): VariantResult[] {
  const nothing: Counted = { visits: 0, views: 0, went_on: 0 };
  const now = section.distribution.map(({ name, weight }) => ({ name, weight: weight as number | null }));
  const gone = [...counted.keys()]
    .filter((name) => !now.some((one) => one.name === name))
    .map((name) => ({ name, weight: null }));
  const control = counted.get(now[0]?.name ?? '') ?? nothing;
  return [...now, ...gone].map(({ name, weight }, at) => {
    const count = counted.get(name) ?? nothing;
    const isEnough = count.visits >= ENOUGH_VISITS;
    const hasVerdict = isEnough && control.visits >= ENOUGH_VISITS;
    const found = count.visits === 0 ? null : intervalOf(count.went_on, count.visits);
    return {
      ...{ name, weight, ...count, is_enough: isEnough },
      ...{ share: found?.share ?? null, low: found?.low ?? null, high: found?.high ?? null },
      verdict: !hasVerdict ? null : at === 0 ? 'control' : verdictOf(count, control),
    };
  });
}

/** What was counted of a section since a day. */
export async function readCounts(
  db: Db,
  siteId: number,
  sectionId: number,
  since: string,
): Promise<Map<string, Counted>> {
  const { rows } = await sql<Counted & { variant: string }>`
    select variant, sum(visits)::bigint as visits, sum(views)::bigint as views, sum(went_on)::bigint as went_on
    from abtest_daily where site_id = ${siteId} and section_id = ${sectionId} and day >= ${since}::date
    group by variant order by variant`.execute(db);
  return new Map(rows.map(({ variant, ...count }) => [variant, count]));
}
