import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { namePostValues } from '#modules/posts/post-names.contract.ts';
import { getDraft, type PostContent, updatePost } from '#modules/posts/post-writing.contract.ts';
import { announceChange } from '#platform/dashboard/live-changes.ts';
import type { FakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { lockPost, renewLock, showPresence } from '../../editor.contract.ts';
import { amelia, editorApi, heldBy, michelle, post } from '../editor-api.fixture.ts';
import { PostEditor } from '../post-editor.tsx';

let api: FakeApi;
/** How the post is on the server. */
let saved: PostContent;

beforeEach(() => {
  saved = post();
  api = editorApi()
    .on(getDraft, () => saved)
    .on(showPresence, () => ({ post_id: 7, post_revision: saved.revision, people: [], asked_by: null }))
    .on(namePostValues, () => ({
      ...{ authors: [michelle], sections: [], tags: [], images: [], communities: [] },
    }));
});
afterEach(() => expect(api.faults).toEqual([]));

const open = () => renderScreen(() => <PostEditor start={post()} type="article" onMade={() => {}} />);
const headline = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Headline' });
/** A colleague changes the post, and the site tells that something of a post changed. */
const colleagueSaves = async (change: Partial<PostContent>) => {
  await waitFor(() => expect(api.callsTo(showPresence).length).toBeGreaterThan(0));
  saved = post({ ...change, revision: saved.revision + 1, updated_by: michelle.id });
  act(() => announceChange('post'));
};

test('an open post follows the status that a colleague gives it, and says who did', async () => {
  await open();
  await headline();
  await colleagueSaves({ status: 10 });
  await screen.findByText('Michelle Rago moved this post to Ready to Publish.');
  expect(screen.getAllByText('Ready to Publish').length).toBeGreaterThan(0);
  expect(api.callsTo(updatePost)).toEqual([]);
});

test('fields that a colleague changed come to the screen beside what is typed there, which stays unsaved', async () => {
  const { user } = await open();
  await user.type(await headline(), '!');
  await colleagueSaves({ subheadline: 'Since Monday' });
  await screen.findByText('Michelle Rago changed: Subheadline.');
  expect((await headline()).value).toBe('Old bridge!');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Subheadline' }).value).toBe(
    'Since Monday',
  );
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Saved/);
  expect(api.callsTo(updatePost)[0]?.body).toEqual({ revision: 4, headline: 'Old bridge!' });
});

test('what a colleague changed of the very field that is typed in waits for the save, and the status is followed', async () => {
  const { user } = await open();
  await user.type(await headline(), '!');
  await colleagueSaves({ headline: 'New bridge', status: 10 });
  await screen.findByText(
    'Michelle Rago moved this post to Ready to Publish. Michelle Rago changed: Headline. Saving merges this with your changes.',
  );
  expect((await headline()).value).toBe('Old bridge!');
  expect(screen.getAllByText('Ready to Publish').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.callsTo(updatePost)[0]?.body.revision).toBe(3));
});

test('what a colleague saved is asked for again soon where the first answer does not come', async () => {
  await open();
  await headline();
  let asked = 0;
  api.on(getDraft, () => {
    asked += 1;
    return asked === 1 ? { refuse: 503, code: 'unavailable' } : saved;
  });
  await colleagueSaves({ subheadline: 'Since Monday' });
  await screen.findByText('Michelle Rago changed: Subheadline.', undefined, { timeout: 10_000 });
});

test.each([403, 404])(
  'what is refused with %i is not asked for again, but the next revision is',
  async (refuse) => {
    await open();
    await headline();
    let asked = 0;
    api.on(getDraft, () => {
      asked += 1;
      return { refuse, code: 'refused' };
    });
    await colleagueSaves({ subheadline: 'Since Monday' });
    await waitFor(() => expect(asked).toBe(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 2_500)));
    expect(asked).toBe(1);
    await colleagueSaves({ subheadline: 'Since Tuesday' });
    await waitFor(() => expect(asked).toBe(2));
  },
);

test('whoever reads along sees what is saved without a word about each save', async () => {
  api.on(lockPost, () => heldBy(michelle));
  await open();
  await screen.findByText('Michelle Rago is editing this post.');
  await colleagueSaves({ headline: 'By Michelle' });
  await waitFor(async () => expect((await headline()).value).toBe('By Michelle'));
  expect(screen.queryByText(/Michelle Rago changed/)).toBeNull();
});

test('a post that is taken over with nothing unsaved does not claim that something was kept', async () => {
  await open();
  await headline();
  await waitFor(() => expect(api.callsTo(showPresence).length).toBeGreaterThan(0));
  api
    .on(renewLock, () => heldBy(michelle))
    .on(showPresence, () => ({
      ...{ post_id: 7, post_revision: 3, asked_by: null },
      people: [
        { ...amelia, since_ts: 1, is_editing: false },
        { ...michelle, since_ts: 2, is_editing: true },
      ],
    }));
  act(() => announceChange('presence'));
  await screen.findByText('Michelle Rago took over this post.', { exact: false });
  expect(screen.getByText(/You had no unsaved changes/)).toBeTruthy();
  expect(screen.queryByText(/kept as a draft/)).toBeNull();
});
