import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import {
  addLiveEntry,
  changeLiveEntry,
  deleteLiveEntry,
  type LiveEntry,
  listLiveEntries,
  listLiveEntryEdits,
  setLiveBlog,
} from '../live-blogs.contract.ts';
import type { WordsField } from './entry-edits.tsx';
import type { BodyField } from './entry-form.tsx';
import { LiveUpdates } from './live-updates.tsx';

const entry = (id: number, more: Partial<LiveEntry> = {}): LiveEntry => ({
  ...{ id, post_id: 7, entry_ts: 1_764_000_000 + id, title: `Update ${id}`, body: '<p>It holds.</p>' },
  ...{ is_pinned: false, is_key: false, author: { id: 5, title: 'Amelia Wong' }, edited: null },
  ...{ created_ts: 1_764_000_000, updated_ts: 1_764_000_000, revision: 1 },
  ...more,
});

/** A plain field in the place of the editor's. */
const Body: BodyField = ({ start, label, onReady }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => onReady(() => `<p>${field.current?.value ?? ''}</p>`), [onReady]);
  return <textarea ref={field} aria-label={label} defaultValue={start.replace(/<[^>]*>/g, '')} />;
};

/** Words that came stand in plus signs, and those that went in minus signs. */
const Words: WordsField = ({ pieces }) =>
  pieces
    .map(({ text, change }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[change])
    .join('');

let api: FakeApi;
let entries: LiveEntry[];
let ended_ts: number | null;
let may_write: boolean;

beforeEach(() => {
  sessionStorage.clear();
  [entries, ended_ts, may_write] = [[entry(2), entry(1, { is_key: true })], null, true];
  api = fakeApi()
    .on(listLiveEntries, () => ({ items: entries, total_count: entries.length, ended_ts, may_write }))
    .on(addLiveEntry, ({ body }) => {
      entries = [entry(9, body), ...entries];
      return entries[0] as LiveEntry;
    })
    .on(changeLiveEntry, ({ params, body: { revision, ...said } }) => {
      entries = entries.map((one) =>
        one.id === params.liveEntryId ? ({ ...one, ...said, revision: revision + 1 } as LiveEntry) : one,
      );
      return entries.find(({ id }) => id === params.liveEntryId) as LiveEntry;
    })
    .on(deleteLiveEntry, ({ params }) => {
      entries = entries.filter(({ id }) => id !== params.liveEntryId);
      return { batch_id: 4 };
    })
    .on(setLiveBlog, ({ body }) => {
      ended_ts = body.is_ended ? 1 : null;
      return { ended_ts };
    });
});
afterEach(() => expect(api.faults).toEqual([]));

const open = (isLive = true) =>
  renderScreen(() => <LiveUpdates postId={7} isLive={isLive} Body={Body} Words={Words} />);
const region = () => screen.findByRole('region', { name: 'Updates' });
const more = (title: string) => screen.findByRole('button', { name: `More actions for ${title}` });

test('an update is posted with Ctrl+Enter, and the next one begins empty', async () => {
  const { user } = await open();
  await user.type(await screen.findByRole('textbox', { name: 'Update' }), 'It broke.');
  await user.click(screen.getByRole('checkbox', { name: 'Key moment' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('It broke.')).toBeTruthy();
  const body = { title: '', body: '<p>It broke.</p>', is_pinned: false, is_key: true };
  expect(api.callsTo(addLiveEntry)[0]?.body).toEqual(body);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Update' });
  await waitFor(() => expect(field.isConnected && field.value).toBe(''));
});

test('what is refused stays to be mended', async () => {
  api.on(addLiveEntry, () => ({ refuse: 422, code: 'body_is_missing', message: 'Write something.' }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Post update' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});

test('an update is changed, pinned and deleted where it stands, and comes back by Undo', async () => {
  api.on(undoAct, () => {
    entries = [entry(2), ...entries];
    return { status: 'done' as const, restored: 1, left: 0, left_reasons: [] } as never;
  });
  const { user } = await open();
  await user.click(await more('Update 2'));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const title = screen.getAllByRole('textbox', { name: 'Title (optional)' })[1] as HTMLElement;
  expect(document.activeElement).toBe(title);
  await user.clear(title);
  await user.type(title, 'Second');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Second')).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await more('Second')));
  expect(api.callsTo(changeLiveEntry)[0]?.body).toEqual({
    ...{ revision: 1, title: 'Second', body: '<p>It holds.</p>', is_pinned: false, is_key: false },
  });
  await user.click(await more('Second'));
  await user.click(await screen.findByRole('button', { name: 'Pin to top' }));
  await waitFor(() =>
    expect(api.callsTo(changeLiveEntry)[1]?.body).toEqual({ revision: 2, is_pinned: true }),
  );
  await user.click(await more('Second'));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Update deleted.')).toBeTruthy();
  expect(within(await region()).queryByText('Second')).toBeNull();
});

test('whoever changes an update that somebody else saved meanwhile sees that, and may save over it', async () => {
  const { user } = await open();
  await user.click(await more('Update 2'));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const theirs = entry(2, { title: 'Theirs', body: '<p>It fell.</p>', revision: 5 });
  const told = {
    refuse: 409,
    code: 'revision_conflict',
    message: 'Someone else saved this.',
    extra: { current: theirs },
  };
  const sent: unknown[] = [];
  api.on(changeLiveEntry, ({ body }) => {
    sent.push(body.revision);
    return body.revision === 5 ? theirs : (told as never);
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const saved = await screen.findByRole('region', { name: 'Saved in the meantime' });
  expect(within(saved).getByText('It fell.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([1, 5]));
});

test('an update that was edited says by whom, and shows on demand what each edit changed', async () => {
  entries = [
    entry(2, { revision: 3, edited: { ts: 1_764_000_100, by: { id: 6, title: 'Sam Okafor' } } }),
    entry(1),
  ];
  const same = { text: 'It ', change: 'same' as const };
  api.on(listLiveEntryEdits, () => ({
    items: [
      {
        ...{ id: 12, edited_ts: 1_764_000_100, editor: { id: 6, title: 'Sam Okafor' } },
        fields: [
          {
            ...{ field: 'body', from: '<p>It held.</p>', to: '<p>It holds.</p>' },
            pieces: [
              same,
              { text: 'held.', change: 'removed' as const },
              { text: 'holds.', change: 'added' as const },
            ],
          },
        ],
      },
      {
        ...{ id: 11, edited_ts: 1_764_000_050, editor: null },
        fields: [{ field: 'title', from: 'Dike', to: 'Update 2', pieces: null }],
      },
    ],
  }));
  const { user } = await open();
  expect(await screen.findByText(/^Edited by Sam Okafor/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Show changes' })).toHaveLength(1);
  expect(api.callsTo(listLiveEntryEdits)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Show changes' }));
  expect(await screen.findByText('It -held.-+holds.+')).toBeTruthy();
  expect(screen.getByText('Dike').tagName).toBe('DEL');
  await user.click(screen.getByRole('button', { name: 'Hide changes' }));
  expect(screen.queryByText('Dike')).toBeNull();
});

const kept = () => sessionStorage.getItem('live-update-7');

test.each<[string, () => void]>([
  ['is loaded again', () => window.dispatchEvent(new Event('pagehide'))],
  ['gives way to another one', cleanup],
])('words that were not sent wait while the screen %s', async (_, leave) => {
  const { user } = await open();
  await user.type(await screen.findByRole('textbox', { name: 'Title (optional)' }), 'Half');
  await user.type(screen.getByRole('textbox', { name: 'Update' }), 'written');
  leave();
  expect(kept()).toContain('written');
  cleanup();
  await open();
  expect(await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title (optional)' })).toHaveProperty(
    ...['value', 'Half'],
  );
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Update' }).value).toBe('written');
});

test('older updates come by pages', async () => {
  const all = Array.from({ length: 60 }, (_, at) => entry(60 - at));
  api.on(listLiveEntries, ({ query }) => ({
    ...{
      items: all.slice(query?.offset ?? 0, (query?.offset ?? 0) + 50),
      total_count: 60,
      ended_ts,
      may_write,
    },
  }));
  const { user } = await open();
  expect(await screen.findByText('Update 60')).toBeTruthy();
  expect(screen.queryByText('Update 3')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show older updates' }));
  expect(await screen.findByText('Update 3')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older updates' })).toBeNull();
});

test('it is ended, takes no update then, and is resumed', async () => {
  const { user } = await open();
  expect(await screen.findByText('Live')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'End live blog' }));
  expect(await screen.findByText('Ended')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Post update' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Resume live blog' }));
  expect(await screen.findByRole('button', { name: 'Post update' })).toBeTruthy();
});

test('whoever may not edit the post reads them', async () => {
  may_write = false;
  await open();
  expect(await screen.findByText('Update 2')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
