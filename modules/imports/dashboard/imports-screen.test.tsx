import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendPart, startUpload } from '#modules/assets/uploads.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import {
  cancelImport,
  getImport,
  getImportReport,
  getImportUndo,
  listImports,
  type SiteImport,
  type SiteImportPreview,
  startImport,
  undoImport,
} from '../imports.contract.ts';
import { ImportDialog } from './import-dialog.tsx';
import { ImportsScreen } from './imports-screen.tsx';
import { reportCsv } from './report-csv.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  localStorage.clear();
});
afterEach(() => expect(api.faults).toEqual([]));

const counts = {
  ...{
    posts: 0,
    pages: 0,
    authors: 0,
    sections: 0,
    tags: 0,
    comments: 0,
    live_updates: 0,
    media: 0,
    redirects: 0,
  },
};
const one = (values: Partial<SiteImport> = {}): SiteImport => ({
  ...{ id: 7, kind: 'wxr', filename: 'blog.xml', size: 1_000, state: 'ready', may_start: true },
  ...{ is_cancel_requested: false, done: 0, total: null, error: null, made: null, updated: null },
  ...{ created_ts: 1_772_000_000, created_by: { id: 3, title: 'Ada Byron' }, finished_ts: null },
  ...{ may_undo: false, undo_until_ts: null, undone_ts: null },
  ...values,
});
const preview: SiteImportPreview = {
  source: { ...counts, posts: 12, tags: 3 },
  made: { ...counts, posts: 9, tags: 3 },
  updated: { ...counts, posts: 1 },
  unchanged: { ...counts, posts: 1 },
  skipped: [{ what: 'posts', id: '4', title: 'Lost post', message: 'It has no text.' }],
  warnings: [],
  ...{ skipped_count: 1, warning_count: 0, address_count: 2, cleaned_posts: 0, language: null },
  samples: [
    {
      ...{ title: 'Ferry runs again', slug: 'ferry', status: 'live', author: 'Ann', section: 'News' },
      published_ts: 1_600_000_000,
    },
  ],
};
const nothing = () => undefined;
const openDialog = (importId: number | null) =>
  renderScreen(() => (
    <ImportDialog importId={importId} onOpen={nothing} onAnother={nothing} onClose={nothing} />
  ));

test('a list without imports names what could be brought in', async () => {
  api.on(listImports, () => ({ items: [], total_count: 0 }));
  await renderScreen(ImportsScreen);
  expect(await screen.findByText(/from WordPress, Ghost, Markdown, JSON lines or CSV/)).toBeTruthy();
});

test('the list says how each import stands', async () => {
  const done = one({ id: 8, state: 'done', made: { ...counts, posts: 1_240 }, updated: counts });
  api.on(listImports, () => ({ items: [done, one()], total_count: 2 }));
  await renderScreen(ImportsScreen);
  await screen.findByText('1,240');
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(within(rows[0] as HTMLElement).getByText('1,240')).toBeTruthy();
  expect(within(rows[1] as HTMLElement).getByText('Ready to import')).toBeTruthy();
});

test('an import that is ready says in words and figures what would come in, and is started', async () => {
  let state: Partial<SiteImport> = {};
  api.on(getImport, () => ({ ...one(state), preview }));
  api.on(startImport, () => {
    state = { state: 'running', may_start: false, done: 300, total: 1_000 };
    return one(state);
  });
  api.on(cancelImport, () => one({ ...state, is_cancel_requested: true }));
  const { user } = await openDialog(7);
  const dialog = await screen.findByRole('dialog', { name: 'blog.xml' });
  await within(dialog).findByText(/9 new posts will be imported\./);
  expect(within(dialog).getByText(/1 post from an earlier import will be updated/)).toBeTruthy();
  expect(within(dialog).getByText('Ferry runs again')).toBeTruthy();
  expect(within(dialog).getByText('It has no text.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Start import' }));
  expect(await within(dialog).findByRole('progressbar', { name: 'Importing' })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Stop import' }));
  expect(api.callsTo(cancelImport)[0]?.params).toEqual({ siteId: 1, importId: 7 });
});

test('what follows from an import is said before and after: files that are missing, sections outside of the menu', async () => {
  const said = { ...preview, missing_files: 363, outside_sections: 42 };
  let state: Partial<SiteImport> = {};
  api.on(getImport, () => ({ ...one(state), preview: said }));
  api.on(getImportReport, () => said);
  await openDialog(7);
  expect(await screen.findByText(/^363 files are missing from the archive/)).toBeTruthy();
  expect(screen.getByText(/^42 new sections stay out of the site menu and the newsletter/)).toBeTruthy();
  cleanup();
  state = { state: 'done', may_start: false };
  await openDialog(7);
  expect(await screen.findByText(/^363 files are missing from the archive/)).toBeTruthy();
  expect(screen.getByText(/^42 new sections stay out/)).toBeTruthy();
  expect(screen.queryByText(/old addresses/)).toBeNull();
});

test('one that failed says why, and goes on where it was', async () => {
  const failed = one({ state: 'failed', error: 'line 4, column 2: A tag does not end.' });
  api.on(getImport, () => ({ ...failed, preview }));
  await openDialog(7);
  expect((await screen.findByRole('alert')).textContent).toContain('line 4');
  expect(screen.getByRole('button', { name: 'Continue import' })).toBeTruthy();
});

test('a file is chosen before it is sent, and a refusal of its upload is said', async () => {
  const { user } = await openDialog(null);
  const dialog = await screen.findByRole('dialog', { name: 'Import' });
  await user.click(within(dialog).getByRole('button', { name: 'Upload and preview' }));
  expect(within(dialog).getByRole('alert').textContent).toBe('Choose a file to upload.');
  expect(api.callsTo(startUpload)).toEqual([]);
  expect(api.callsTo(sendPart)).toEqual([]);
});

test('a table of people is offered to those who manage users alone', async () => {
  await openDialog(null);
  expect(
    await screen.findByRole('radio', { name: /^CSV of people .*without accounts\. No emails are sent/ }),
  ).toBeTruthy();
  cleanup();
  await renderScreen(
    () => <ImportDialog importId={null} onOpen={nothing} onAnother={nothing} onClose={nothing} />,
    { caller: { holder: { ...testCaller.holder, sitePermissions: new Set(['EDIT_SITE', 'MANAGE_FEEDS']) } } },
  );
  expect(await screen.findByRole('radio', { name: /^CSV of posts/ })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: /^CSV of people/ })).toBeNull();
});

test('of a table of people the report counts people', async () => {
  const people = { ...preview, source: { ...counts, authors: 4 }, made: { ...counts, authors: 3 } };
  api.on(getImport, () => ({
    ...one({ kind: 'csv_users', state: 'done', may_start: false }),
    preview: null,
  }));
  api.on(getImportReport, () => ({ ...people, updated: { ...counts, authors: 1 } }));
  await openDialog(7);
  expect(await screen.findByText('4 people imported.')).toBeTruthy();
});

test('one that is done shows its report', async () => {
  api.on(getImport, () => ({ ...one({ state: 'done', may_start: false }), preview }));
  api.on(getImportReport, () => preview);
  await openDialog(7);
  expect(await screen.findByText('10 posts imported.')).toBeTruthy();
  expect(screen.getByText('Lost post')).toBeTruthy();
});

test('an undo says first what goes and what stays, then what it removed and what it kept and why', async () => {
  const done = { state: 'done', may_start: false, may_undo: true, undo_until_ts: 1_775_000_000 } as const;
  let shown = one(done);
  const removable = { ...counts, posts: 3, tags: 2 };
  api.on(getImport, () => ({ ...shown, preview: null }));
  api.on(getImportReport, () => preview);
  const line = { what: 'posts', id: 4, title: 'Ferry runs again' };
  const report = {
    ...{ removed: removable, left: { ...counts, posts: 2 } },
    lines: [
      { ...line, reason: 'changed_since', by: 'Ruth', ts: 1_772_000_000 } as const,
      { ...line, id: 5, reason: 'is_used', by: null, ts: null } as const,
    ],
  };
  api.on(getImportUndo, () => ({
    ...{ until_ts: shown.undo_until_ts, removable, changed: { ...counts, posts: 1 } },
    report: shown.state === 'undone' ? report : null,
  }));
  api.on(undoImport, () => {
    shown = one({ ...done, state: 'undone', may_undo: false, undo_until_ts: null, undone_ts: 1_772_100_000 });
    return shown;
  });
  const { user } = await openDialog(7);
  expect(await screen.findByText(/You can undo this import until 31 Mar/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText(/nobody has changed since: 3 posts, 2 tags\./)).toBeTruthy();
  expect(screen.getByText('Changed since, and kept: 1 post.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('Undone. Removed: 3 posts, 2 tags.')).toBeTruthy();
  expect(screen.getByText(/Ruth changed this on 25 Feb/)).toBeTruthy();
  expect(screen.getByText("It's used elsewhere.")).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
});

test('the report as a file has the counts and the lines, and runs in no spreadsheet', () => {
  const bad = { what: 'posts', id: '5', title: '=1+1', message: 'It says "no".' };
  const text = reportCsv({ ...preview, warnings: [bad] });
  expect(text).toContain('"posts",12,9,1,1,1\r\n');
  expect(text).toContain('"warning","posts","5","\'=1+1","It says ""no""."');
});
