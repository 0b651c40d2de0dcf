import { z } from 'zod';
import { apiError, notFound, revisionConflict, tooManyRequests } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { paramsOf, siteParams } from '#platform/contract/list-keys.ts';
import { id, revision } from '#platform/contract/listing.ts';
import { either, everyone, onSite } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import {
  LONGEST_TRIED_HEADLINE,
  MOST_RUNNING_TESTS,
  MOST_TEST_DAYS,
  MOST_TRIED_HEADLINES,
  testOutcomes,
  USUAL_TEST_DAYS,
} from './headline-kinds.contract.ts';

const areDifferent = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

/** A headline that is tried, and what readers did who got it. */
export const TriedHeadline = z
  .object({
    headline: z.string(),
    shown: z.number().int().meta({ description: 'pages on which it was seen' }),
    opened: z.number().int().meta({ description: 'of these, those from which the post was opened' }),
    share: z
      .number()
      .nullable()
      .meta({ description: 'opened of shown, from 0 to 1; null before it was shown' }),
    low: z.number().nullable().meta({ description: 'the lower end of its interval at 95 percent' }),
    high: z.number().nullable(),
    is_enough: z.boolean().meta({ description: 'false under 1,000 pages' }),
  })
  .meta({ id: 'TriedHeadline' });
export type TriedHeadline = z.output<typeof TriedHeadline>;

/** A test of headlines of a post. Times are unix seconds. */
export const HeadlineTest = z
  .object({
    id,
    post_id: id,
    headlines: z.array(TriedHeadline).meta({ description: 'the first one is that of the post' }),
    takes_winner: z.boolean().meta({ description: 'whether the post gets the headline that wins by itself' }),
    leader: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'which headline wins by the figures of now; null while none does' }),
    winner: z.number().int().nullable().meta({ description: 'which headline won, counted from 0' }),
    is_taken: z.boolean().meta({ description: 'whether the post got that headline by the test' }),
    outcome: z.enum(testOutcomes).nullable().meta({ description: 'null while it runs' }),
    started_ts: z.number().int(),
    ends_ts: z.number().int().meta({ description: 'when it ends at the latest' }),
    ended_ts: z.number().int().nullable(),
    created_by: id.nullable(),
    created_by_title: z.string().nullable(),
    revision: z.number().int(),
  })
  .meta({ id: 'HeadlineTest' });
export type HeadlineTest = z.output<typeof HeadlineTest>;

export const HeadlineTestDraft = z
  .object({
    headlines: z
      .array(z.string().trim().min(1, 'headline_is_missing').max(LONGEST_TRIED_HEADLINE))
      .min(1)
      .max(MOST_TRIED_HEADLINES)
      .refine(areDifferent, fieldRules.noDuplicates)
      .meta({ description: 'those that are tried beside the one of the post' }),
    takes_winner: z.boolean().default(true),
    days: z.number().int().min(1).max(MOST_TEST_DAYS).default(USUAL_TEST_DAYS),
  })
  .meta({ id: 'HeadlineTestDraft' });

export const headlineIsThePosts = apiError(
  'headlines_is_invalid',
  422,
  'The post already has this headline. Enter another one.',
);
export const postIsNotLive = apiError(
  'post_is_not_live',
  422,
  'Only a published post with a page of its own can have a headline test.',
);
export const testRuns = apiError(
  'headline_test_is_running',
  409,
  'This post already has a headline test. End it first.',
);
export const testIsOver = apiError('headline_test_is_over', 409, 'This headline test has ended.');
export const winnerUnknown = apiError('winner_is_invalid', 422, 'This test has no such headline.');
export const tooManyTests = apiError(
  'too_many_headline_tests',
  422,
  fixed`A site can run up to ${MOST_RUNNING_TESTS} headline tests. End one first.`,
);
export const testedPostLocked = apiError('locked', 423, 'This post is locked.');

const sees = either(onSite('VIEW_LIVE_B_TESTS'), onSite('EDIT_LIVE_B_TESTS'));
const edits = onSite('EDIT_LIVE_B_TESTS');
const path = '/core/v1/sites/{siteId}/posts/{postId}/headline_tests';
const ofPost = { path, scopeParam: 'siteId', params: paramsOf('siteId', 'postId') } as const;

export const listHeadlineTests = endpoint({
  ...ofPost,
  method: 'GET',
  permission: sees,
  summary: 'The headline tests of a post, the newest first, with what readers did',
  response: z.object({
    items: z.array(HeadlineTest),
    may_change: z.boolean().meta({ description: 'whether the caller may start and end tests of this post' }),
  }),
  errors: [notFound],
});

export const startHeadlineTest = endpoint({
  ...ofPost,
  method: 'POST',
  permission: edits,
  summary: 'Try further headlines for a live post: readers of lists get one of them by chance',
  status: 201,
  body: HeadlineTestDraft,
  response: HeadlineTest,
  errors: [headlineIsThePosts, postIsNotLive, testRuns, tooManyTests, testedPostLocked, notFound],
});

export const endHeadlineTest = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/headline_tests/{headlineTestId}/end',
  permission: edits,
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'headlineTestId'),
  summary: 'End a test; the post keeps its headline, or gets one of those that were tried',
  body: z.object({
    revision,
    winner: z
      .number()
      .int()
      .min(0)
      .max(MOST_TRIED_HEADLINES)
      .nullable()
      .default(null)
      .meta({ description: 'which headline the post gets, counted from 0; null stops without one' }),
  }),
  response: HeadlineTest,
  errors: [testIsOver, winnerUnknown, testedPostLocked, revisionConflict, notFound],
});

/** What one page tells of the headlines on it. */
const HeadlineSignal = z.object({
  test_id: id,
  variant: z.number().int().min(0).max(MOST_TRIED_HEADLINES),
  shown: z.boolean(),
  opened: z.boolean(),
});

/** Sent by pages of the site without a token; what programs and other sites send counts for nothing. */
export const countHeadlines = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/headline_views',
  summary: 'Tell which of the tried headlines were seen on a page of the site, and which were opened',
  permission: everyone(),
  scopeParam: 'siteId',
  whenPastDue: 'allowed',
  csrf: 'not-required',
  // Counted in memory and written seconds later: nobody reads their own.
  writes: false,
  maxBodyBytes: 8 * 1024,
  params: siteParams,
  body: z.object({ signals: z.array(HeadlineSignal).min(1).max(MOST_RUNNING_TESTS) }),
  status: 204,
  response: empty(),
  errors: [tooManyRequests],
});
export type HeadlineSignal = z.output<typeof HeadlineSignal>;
