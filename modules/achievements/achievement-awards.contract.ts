import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  countedPage,
  exactCountKey,
  listQuery,
  pageAnswer,
  paramsOf,
  searchWords,
  siteParams,
} from '#platform/contract/list-keys.ts';
import { afterInvalid, id, idInPath } from '#platform/contract/listing.ts';
import { onSite, signedIn } from '#platform/contract/permission-rule.ts';
import { awardSortKeys, leaderboardPeriods, leaderboardSortKeys } from './achievement-kinds.contract.ts';

const manages = onSite('MANAGE_ACHIEVEMENTS');

/** What somebody was awarded, as it was when they earned it. */
export const AchievementAward = z
  .object({
    id,
    rule_id: id,
    rule_title: z.string(),
    profile_id: id,
    profile_title: z.string(),
    period_key: z.string().meta({ description: 'which of several awards of one rule it is' }),
    points: z.number().int(),
    has_badge: z.boolean(),
    has_user_group: z.boolean(),
    earned_ts: z.number().int(),
  })
  .meta({ id: 'AchievementAward' });
export type AchievementAward = z.output<typeof AchievementAward>;

export const AwardFilters = listQuery(
  {
    query: searchWords.optional().meta({ description: 'part of the name of a person' }),
    rule_id: idInPath.optional(),
    profile_id: idInPath.optional(),
    ...exactCountKey,
  },
  { sorts: awardSortKeys, usual: 'earned', direction: -1, limit: 10 },
);
export type AwardFilters = z.output<typeof AwardFilters>;

export const listAchievementAwards = endpoint({
  method: 'GET',
  path: '/core/v1/achievements/authors/awards',
  summary:
    'List what people were awarded: everybody’s with VIEW_STATS or MANAGE_ACHIEVEMENTS, else the own awards',
  permission: signedIn(),
  query: AwardFilters,
  response: countedPage(AchievementAward),
  errors: [afterInvalid],
});

/** How much somebody earned in a period, and how that compares. */
export const LeaderboardEntry = z
  .object({
    id: id.meta({ description: 'of the profile' }),
    rank: z.number().int().meta({ description: 'by points; people with as many share it' }),
    title: z.string(),
    points: z.number().int(),
    awards: z.number().int(),
    last_earned_ts: z.number().int(),
  })
  .meta({ id: 'LeaderboardEntry' });
export type LeaderboardEntry = z.output<typeof LeaderboardEntry>;

export const LeaderboardFilters = listQuery(
  { query: searchWords.optional(), period: z.enum(leaderboardPeriods).default('all') },
  { sorts: leaderboardSortKeys, usual: 'points', direction: -1, limit: 10 },
);
export type LeaderboardFilters = z.output<typeof LeaderboardFilters>;

export const listLeaderboard = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/achievements/leaderboard',
  summary: 'List people by the points that they earned',
  permission: onSite('VIEW_STATS'),
  scopeParam: 'siteId',
  params: siteParams,
  query: LeaderboardFilters,
  response: pageAnswer(LeaderboardEntry),
  errors: [afterInvalid],
});

/** What a recalculation would do or did: the result of its task. */
export const Recalculation = z
  .object({
    rule_id: id,
    is_stale: z.boolean().meta({ description: 'the rule was changed meanwhile, and nothing more was done' }),
    given: z.number().int(),
    taken: z.number().int(),
    is_more_given: z
      .boolean()
      .default(false)
      .meta({ description: 'there are more to give than are looked at' }),
    is_more_taken: z.boolean().default(false),
    given_to: z.array(z.string()).meta({ description: 'the names of some of them' }),
    taken_from: z.array(z.string()),
  })
  .meta({ id: 'AchievementRecalculation' });
export type Recalculation = z.output<typeof Recalculation>;

export const previewMissing = apiError(
  'preview_is_missing',
  422,
  'Preview the changes first. A preview is valid for one hour, as long as the rule stays the same.',
);

export const recalculateAchievementRule = endpoint({
  method: 'POST',
  path: '/core/v1/achievements/authors/rules/{achievementRuleId}/recalculate',
  summary: 'Preview by a task which awards a rule would give and take away, or do what a preview showed',
  permission: manages,
  params: paramsOf('achievementRuleId'),
  body: z.object({
    preview_id: id
      .nullable()
      .default(null)
      .meta({ description: 'the task of the preview that is carried out; null makes a preview' }),
  }),
  status: 202,
  response: z.object({ task_id: id, status: z.string(), is_ready: z.boolean() }),
  errors: [notFound, previewMissing],
});
