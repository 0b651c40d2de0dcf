import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import {
  endHeadlineTest,
  type HeadlineTest,
  headlineIsThePosts,
  listHeadlineTests,
  startHeadlineTest,
  type TriedHeadline,
} from '../../headline-tests.contract.ts';
import { type HeadlineStanding, HeadlineTestOfPost } from './headline-test-of-post.tsx';

const tried = (headline: string, more: Partial<TriedHeadline> = {}): TriedHeadline => ({
  ...{ headline, shown: 0, opened: 0, share: null, low: null, high: null, is_enough: false },
  ...more,
});
const running = (more: Partial<HeadlineTest> = {}): HeadlineTest => ({
  ...{ id: 3, post_id: 7, headlines: [tried('Old bridge'), tried('New bridge')], takes_winner: true },
  ...{ leader: null, winner: null, is_taken: false, outcome: null, started_ts: 1_764_000_000 },
  ...{ ends_ts: 1_764_260_000, ended_ts: null, created_by: 5, created_by_title: 'Amelia', revision: 1 },
  ...more,
});

let api: FakeApi;
let there: HeadlineTest[];
let mayChange: boolean;
let taken: string[];

beforeEach(() => {
  api = fakeApi();
  there = [];
  taken = [];
  mayChange = true;
  api.on(listHeadlineTests, () => ({ items: there, may_change: mayChange }));
});
afterEach(() => expect(api.faults).toEqual([]));

const open = (caller = {}, standing: HeadlineStanding = 'listed') =>
  renderScreen(
    () => (
      <HeadlineTestOfPost
        postId={7}
        headline="Old bridge"
        standing={standing}
        onTaken={(headline) => taken.push(headline)}
      />
    ),
    { caller },
  );
const part = async () => within(await screen.findByRole('region', { name: 'Headline test' }));

test('a test is started with several headlines, and an empty one is left out', async () => {
  api.on(startHeadlineTest, ({ body }) => {
    there = [running({ headlines: ['Old bridge', ...body.headlines].map((one) => tried(one)) })];
    return there[0] as HeadlineTest;
  });
  const { user } = await open();
  await user.click(await (await part()).findByRole('button', { name: 'Test headlines' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Test headlines' }));
  await user.type(dialog.getByLabelText('Headline 1'), 'New bridge');
  await user.click(dialog.getByRole('button', { name: 'Add headline' }));
  await user.click(dialog.getByRole('button', { name: 'Start test' }));
  expect(await (await part()).findByText('New bridge')).toBeTruthy();
  expect(api.callsTo(startHeadlineTest)[0]?.body).toEqual({
    ...{ headlines: ['New bridge'], days: 3, takes_winner: true },
  });
});

test('what is refused is said in the form', async () => {
  api.on(startHeadlineTest, () => ({
    ...{ refuse: 422, code: headlineIsThePosts.code, message: headlineIsThePosts.message },
    details: [{ loc: ['body', 'headlines'], msg: headlineIsThePosts.message }],
  }));
  const { user } = await open();
  await user.click(await (await part()).findByRole('button', { name: 'Test headlines' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Test headlines' }));
  await user.click(dialog.getByRole('button', { name: 'Start test' }));
  expect(api.callsTo(startHeadlineTest)).toEqual([]);
  await user.type(dialog.getByLabelText('Headline 1'), 'Old bridge');
  await user.click(dialog.getByRole('button', { name: 'Start test' }));
  expect(await dialog.findByText(headlineIsThePosts.message)).toBeTruthy();
});

test('one that runs tells how often each headline is opened, and one of them is used', async () => {
  const [low, high] = [0.05, 0.07];
  there = [
    running({
      leader: 1,
      headlines: [
        tried('Old bridge', {
          shown: 5_000,
          opened: 150,
          share: 0.03,
          low: 0.02,
          high: 0.04,
          is_enough: true,
        }),
        tried('New bridge', { shown: 5_010, opened: 300, share: 0.06, low, high, is_enough: true }),
      ],
    }),
  ];
  api.on(endHeadlineTest, ({ body }) => {
    there = [running({ ...there[0], outcome: 'chosen', winner: body.winner, is_taken: true, ended_ts: 1 })];
    return there[0] as HeadlineTest;
  });
  const { user } = await open();
  const shown = await part();
  expect(await shown.findByText('6% opened')).toBeTruthy();
  expect(shown.getByText('Winning')).toBeTruthy();
  await user.click(shown.getByRole('button', { name: 'Use “New bridge”' }));
  await waitFor(() => expect(taken).toEqual(['New bridge']));
  expect(api.callsTo(endHeadlineTest)[0]?.body).toEqual({ revision: 1, winner: 1 });
  expect(await shown.findByText('An editor chose a headline.')).toBeTruthy();
});

test('it is stopped, and the post keeps its headline', async () => {
  there = [running()];
  api.on(endHeadlineTest, () => {
    there = [running({ outcome: 'stopped', ended_ts: 1 })];
    return there[0] as HeadlineTest;
  });
  const { user } = await open();
  const shown = await part();
  await user.click(await shown.findByRole('button', { name: 'Stop test' }));
  expect(await shown.findByText('An editor stopped the test.')).toBeTruthy();
  expect([taken, api.callsTo(endHeadlineTest)[0]?.body.winner]).toEqual([[], null]);
});

test('of a draft it is said that it comes later, and who may only look changes nothing', async () => {
  await open({}, 'draft');
  expect(await (await part()).findByText('Publish this post to test its headline.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Test headlines' })).toBeNull();
});

test.each([
  ['private', "Private posts don't appear on the site, so there's no headline to test."],
  ['unlisted', "Unlisted posts don't appear in lists, so there's no headline to test."],
] as const)('of a live post that is %s it is said that no list shows it', async (standing, words) => {
  await open({}, standing);
  expect(await (await part()).findByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Test headlines' })).toBeNull();
});

test('who may only look sees what runs', async () => {
  mayChange = false;
  there = [running()];
  await open();
  expect((await (await part()).findAllByText('Not seen yet')).length).toBe(2);
  expect(screen.queryByRole('button')).toBeNull();
});

test('who may not see tests is not asked for them', async () => {
  await open({ holder: { ...testCaller.holder, sitePermissions: new Set(['EDIT_POST']) } });
  await new Promise((done) => setTimeout(done, 50));
  expect(api.callsTo(listHeadlineTests)).toEqual([]);
});
