import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import {
  addPostNote,
  changePostNote,
  deletePostNote,
  listPeopleToMention,
  listPostNotes,
  type PostNote,
} from '../notes.contract.ts';
import { NotesButton } from './notes-button.tsx';
import { PostNotes } from './post-notes.tsx';

const amelia = { id: 5, title: 'Amelia Wong' };
const michelle = { id: 6, title: 'Michelle Rago' };

const note = (id: number, text: string, more: Partial<PostNote> = {}): PostNote => ({
  ...{ id, text, post_id: 7, thread_id: null, mentions: [], author: amelia, edited_ts: null },
  ...{ resolved_ts: null, resolved_by: null, may_edit: true, may_delete: true },
  ...{ created_ts: 1_764_000_000, updated_ts: 1_764_000_000, revision: 1 },
  ...more,
});

let api: FakeApi;
let notes: PostNote[];
let mayAdd: boolean;

beforeEach(() => {
  notes = [
    note(1, 'Who said this?', { author: michelle, may_edit: false, mentions: [amelia] }),
    note(2, 'The mayor.', { thread_id: 1 }),
    note(3, 'Rights are cleared.', { resolved_ts: 1_764_000_100, resolved_by: michelle }),
  ];
  mayAdd = true;
  api = fakeApi()
    .on(listPostNotes, () => ({
      ...{ items: notes, may_add: mayAdd },
      open_count: notes.filter((one) => one.thread_id === null && one.resolved_ts === null).length,
    }))
    .on(listPeopleToMention, () => ({ items: [amelia, michelle] }))
    .on(addPostNote, ({ body }) => {
      const { mention_ids, ...said } = body;
      const mentions = [amelia, michelle].filter(({ id }) => mention_ids.includes(id));
      const added = note(9, said.text, { thread_id: said.thread_id, mentions });
      notes = [...notes, added];
      return added;
    })
    .on(changePostNote, ({ params, body }) => {
      const { text = '', is_resolved } = body;
      const before = notes.find(({ id }) => id === params.noteId) ?? note(params.noteId, '');
      const after = {
        ...before,
        ...{ text: text || before.text, revision: before.revision + 1 },
        ...(is_resolved === undefined ? {} : { resolved_ts: is_resolved ? 1_764_000_200 : null }),
        ...(is_resolved ? { resolved_by: amelia } : {}),
      };
      notes = notes.map((one) => (one.id === after.id ? after : one));
      return after;
    })
    .on(deletePostNote, ({ params }) => {
      notes = notes.filter(({ id }) => id !== params.noteId);
      return { batch_id: 4 };
    });
});
afterEach(() => expect(api.faults).toEqual([]));

const open = (caller = {}) => renderScreen(() => <PostNotes postId={7} />, { caller });
const part = async () => within(await screen.findByRole('region', { name: 'Notes' }));

test('threads that are open stand with their answers, resolved ones behind a press', async () => {
  const { user } = await open();
  const shown = await part();
  expect(await shown.findByText('Who said this?')).toBeTruthy();
  expect(shown.getByText('The mayor.')).toBeTruthy();
  expect(shown.getByText('Mentioned: Amelia Wong')).toBeTruthy();
  expect(shown.queryByText('Rights are cleared.')).toBeNull();
  await user.click(shown.getByRole('button', { name: 'Show 1 resolved note' }));
  expect(shown.getByText('Rights are cleared.')).toBeTruthy();
  expect(shown.getByText('Resolved by Michelle Rago')).toBeTruthy();
});

test('who resolved a thread and is gone leaves no gap where their name was', async () => {
  notes = [note(1, 'Rights are cleared.', { resolved_ts: 5, resolved_by: { id: 9, title: '' } })];
  const { user } = await open();
  const shown = await part();
  await user.click(await shown.findByRole('button', { name: 'Show 1 resolved note' }));
  expect(shown.getByText('Resolved')).toBeTruthy();
});

test('a note is added with whom it mentions, and the field is empty again', async () => {
  const { user } = await open();
  const shown = await part();
  await user.type(await shown.findByLabelText('Add a note'), 'Nice picture');
  await user.click(shown.getByRole('button', { name: 'Mention someone' }));
  await screen.findByRole('option', { name: 'Michelle Rago' });
  expect(screen.queryByRole('option', { name: 'Amelia Wong' })).toBeNull();
  await user.click(screen.getByRole('option', { name: 'Michelle Rago' }));
  await user.click(shown.getByRole('button', { name: 'Add note' }));
  expect(await shown.findByText('Nice picture')).toBeTruthy();
  expect(api.callsTo(addPostNote)[0]?.body).toMatchObject({ text: 'Nice picture', mention_ids: [6] });
  expect((shown.getByLabelText('Add a note') as HTMLTextAreaElement).value).toBe('');
});

test('an empty note is not sent, and a refusal stands at the field with the words kept', async () => {
  const { user } = await open();
  const shown = await part();
  await user.click(await shown.findByRole('button', { name: 'Add note' }));
  expect(await shown.findByText('Enter a note.')).toBeTruthy();
  api.on(addPostNote, () => ({
    refuse: 422,
    code: 'too_many_notes',
    message: 'A post can have up to 500 notes.',
  }));
  await user.type(shown.getByLabelText('Add a note'), 'One more');
  await user.click(shown.getByRole('button', { name: 'Add note' }));
  expect(await shown.findByText('A post can have up to 500 notes.')).toBeTruthy();
  expect((shown.getByLabelText('Add a note') as HTMLTextAreaElement).value).toBe('One more');
});

test('a reply goes to its thread', async () => {
  const { user } = await open();
  const shown = await part();
  await user.click(await shown.findByRole('button', { name: 'Reply' }));
  expect(document.activeElement).toBe(shown.getByLabelText('Your reply'));
  await user.type(shown.getByLabelText('Your reply'), 'On Monday.');
  await user.click(shown.getByRole('button', { name: 'Reply' }));
  expect(await shown.findByText('On Monday.')).toBeTruthy();
  expect(api.callsTo(addPostNote)[0]?.body).toMatchObject({ thread_id: 1 });
});

test('a thread is resolved and leaves the open ones', async () => {
  const { user } = await open();
  const shown = await part();
  await user.click(await shown.findByRole('button', { name: 'Resolve' }));
  expect(await screen.findByText('Note resolved.')).toBeTruthy();
  await waitFor(() => expect(shown.queryByText('Who said this?')).toBeNull());
  expect(api.callsTo(changePostNote)[0]?.body).toEqual({ revision: 1, is_resolved: true });
});

test('an own note is changed in its place', async () => {
  const { user } = await open();
  const shown = await part();
  await user.click(await shown.findByRole('button', { name: 'More actions for the note by Amelia Wong' }));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const field = shown.getByLabelText('Your note');
  await user.clear(field);
  await user.type(field, 'The deputy mayor.');
  await user.click(shown.getByRole('button', { name: 'Save' }));
  expect(await shown.findByText('The deputy mayor.')).toBeTruthy();
  expect(api.callsTo(changePostNote)[0]).toMatchObject({ params: { noteId: 2 }, body: { revision: 1 } });
});

test('a deleted note can be brought back', async () => {
  const { user } = await open();
  const shown = await part();
  await user.click(await shown.findByRole('button', { name: 'More actions for the note by Amelia Wong' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Note deleted.')).toBeTruthy();
  await waitFor(() => expect(shown.queryByText('The mayor.')).toBeNull());
  api.on(undoAct, () => ({ refuse: 409, code: 'is_undone' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.callsTo(undoAct)[0]?.params).toMatchObject({ batchId: 4 }));
});

test('who may not write sees the notes without a way to; without any there is nothing', async () => {
  mayAdd = false;
  notes = [note(1, 'Read only', { may_edit: false, may_delete: false })];
  await open();
  expect(await (await part()).findByText('Read only')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('who may make no call of them sees nothing and asks for nothing', async () => {
  await open({ holder: { ...testCaller.holder, sitePermissions: new Set(['VIEW_STATS']) } });
  expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull();
  expect(api.callsTo(listPostNotes)).toEqual([]);
});

test('the button says how many are open', async () => {
  await renderScreen(() => <NotesButton postId={7} isOpen={false} onOpen={() => undefined} />);
  expect(await screen.findByRole('button', { name: '1 open note' })).toBeTruthy();
});
