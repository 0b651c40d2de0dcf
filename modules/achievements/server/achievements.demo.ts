import type { DemoNeeds } from '#platform/server/room.ts';
import type { AchievementRuleDraft } from '../achievements.contract.ts';
import { newColumns } from './achievements.table.ts';
import { missingAwards } from './awards/missing-awards.ts';

const always = { description: '', scope: 'site', community_id: null, enabled: true, notify: true } as const;
type DemoRule = Pick<AchievementRuleDraft, 'title' | 'metric' | 'threshold' | 'window'> &
  Partial<AchievementRuleDraft> & { points: number };
const rules: readonly DemoRule[] = [
  {
    ...{ title: 'First byline', description: 'Every writer starts somewhere.', metric: 'posts_published' },
    ...{ threshold: 1, window: 'all', points: 10, repeatable: false },
  },
  { title: 'Fifty stories', metric: 'posts_published', threshold: 50, window: 'all', points: 150 },
  {
    ...{ title: 'Busy month', description: 'A lot to say in one month.', metric: 'posts_published' },
    ...{ threshold: 15, window: 'month', points: 60, repeatable: true },
  },
  {
    ...{ title: 'The talk of Wrenford', description: 'One story that everyone has read.' },
    ...{ metric: 'page_views_single_post', threshold: 10_000, window: 'all', points: 100 },
  },
  { title: 'Widely read', metric: 'page_views_total', threshold: 100_000, window: 'all', points: 200 },
  {
    ...{ title: 'Three days running', metric: 'streak_days', threshold: 3, window: '30d' },
    ...{ points: 30, repeatable: true },
  },
  {
    ...{ title: 'A year with the Herald', description: 'Thank you for staying.', metric: 'member_days' },
    ...{ threshold: 365, window: 'all', points: 50, repeatable: true },
  },
  {
    ...{ title: 'Part of the conversation', metric: 'comments_approved', threshold: 25, window: 'all' },
    ...{ points: 40, enabled: false },
  },
];

const DAY = 86_400;
/** Awards of the demo were earned within so many days. */
const SPREAD_DAYS = 120;
const MOST = 500;

/** What people are awarded for in the demo newsroom, and who was. */
export async function demoAchievements({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const site = await trx
    .selectFrom('site')
    .select('timezone')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  const rows = rules.map(({ points, ...rule }) => ({
    ...{ site_id: siteId, id: nextId(), created_ts: now, updated_ts: now },
    ...newColumns({ ...always, repeatable: false, ...rule, reward: { points } }),
  }));
  const made = await trx.insertInto('achievement_rule').values(rows).returningAll().execute();
  let given = 0;
  for (const rule of made.filter(({ enabled }) => enabled)) {
    const due = await missingAwards(trx, rule, { siteId, zone: site.timezone, now }, { limit: MOST });
    const awards = due.map((award, at) => ({
      ...{ site_id: siteId, id: nextId(), rule_id: rule.id, rule_title: rule.title, points: rule.points },
      ...{ ...award, earned_ts: rule.window === 'all' ? spread(now, given + at) : now },
    }));
    given += awards.length;
    if (awards.length > 0) await trx.insertInto('achievement_award').values(awards).execute();
  }
}

/** Spread by what looks like chance and is the same each time. */
const spread = (now: number, at: number): number =>
  now - ((at * 37) % SPREAD_DAYS) * DAY - ((at * 4_217) % DAY);
