import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getTask } from '#modules/tasks/tasks.contract.ts';
import { getUndo, undoAct } from '#modules/undo/undo.contract.ts';
import { knowRooms } from '#platform/dashboard/rooms/known-rooms.ts';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { type ImportReport, importRedirects } from '../../redirect-files.contract.ts';
import { openRedirects, redirectsOfEachTest } from '../redirects-screen.fixture.ts';

const fake = redirectsOfEachTest();

describe('a file', () => {
  const report: ImportReport = {
    ...{
      mode: 'check',
      rows: 17_563,
      ready: 17_560,
      unchanged: 0,
      wrong: 1,
      made: 0,
      batch_id: null,
      other_hosts: [],
    },
    errors: [{ line: 4, path: '/core/x', code: 'path_is_reserved', message: 'Masthead keeps this path.' }],
    warnings: { chains: 1, live: 1_200, missing: 0 },
  };
  const task = (result: ImportReport) => ({
    ...{
      id: 70,
      kind: 'redirects.import',
      status: 'SUCCESS' as const,
      is_ready: true,
      done: 3,
      total: 3,
      result,
    },
    ...{ error: null, is_cancel_requested: false, created_ts: 1, started_ts: 1, finished_ts: 2 },
  });

  /** Opens the dialog and gives it a file, which is then checked. */
  async function choose(content = 'path,redirect_to\n/a,/b\n') {
    const { user } = await openRedirects();
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    // The simulated window has files without the way to read them.
    const file = Object.assign(new File([content], 'old.csv', { type: 'text/csv' }), {
      text: async () => content,
    });
    await user.upload(await screen.findByLabelText('Choose a file'), file);
    return user;
  }

  test('is checked first, and imported without its wrong rows only when that is asked for', async () => {
    fake.api.on(importRedirects, () => ({ task_id: 70, status: 'PENDING', is_ready: false }));
    fake.api.on(getTask, () => {
      const { mode } = fake.api.callsTo(importRedirects).at(-1)?.body ?? { mode: 'check' };
      return task(mode === 'rest' ? { ...report, mode, made: 17_560, batch_id: 90 } : report);
    });
    const user = await choose();
    expect(await screen.findByText('Masthead keeps this path.')).toBeTruthy();
    expect(screen.getByText('1 of them leads to another redirect.')).toBeTruthy();
    expect(screen.getByText('1,200 of them have a live page at their paths.')).toBeTruthy();
    expect(fake.api.callsTo(importRedirects).map(({ body }) => body.mode)).toEqual(['check']);
    await user.click(screen.getByRole('button', { name: 'Import 17,560 valid redirects' }));
    expect(await screen.findByText('17,560 redirects imported.')).toBeTruthy();
    expect(fake.api.callsTo(importRedirects).map(({ body }) => body.mode)).toEqual(['check', 'rest']);
    const all = { kind: 'redirect_import', count: 17_560 };
    knowRooms(async () => [{ kinds: [all.kind], load: () => import('../redirects.words.ts') }]);
    fake.api.on(undoAct, () => undoState({ ...all, is_ready: false, undone: undone(0) }));
    fake.api.on(getUndo, () => undoState({ ...all, undone: undone(17_560) }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(fake.api.callsTo(undoAct)[0]?.params).toMatchObject({ batchId: 90 }));
    const end = 'Undone. 17,560 imported redirects removed.';
    expect(await screen.findByText(end, {}, { timeout: 5_000 })).toBeTruthy();
  });

  test.each([
    ['is empty', '', 'This file is empty. Choose another one.'],
    ['is a picture', '\x89PNG\0\0', /^This isn.t a text file\./],
  ])('that %s is refused in plain words and not sent', async (_, content, said) => {
    await choose(content);
    expect((await screen.findByRole('alert')).textContent).toMatch(said);
    expect(fake.api.callsTo(importRedirects)).toEqual([]);
  });

  test('still says how it ended when a second press falls beside the dialog', async () => {
    let isEnded = false;
    fake.api.on(importRedirects, () => ({ task_id: 70, status: 'PENDING', is_ready: false }));
    fake.api.on(getTask, () => {
      const { mode } = fake.api.callsTo(importRedirects).at(-1)?.body ?? { mode: 'check' };
      if (mode === 'check') return task(report);
      const { result, ...ended } = task({ ...report, mode, made: 17_560 });
      return isEnded
        ? { ...ended, result }
        : { ...ended, result: null, status: 'STARTED' as const, is_ready: false };
    });
    const user = await choose();
    await user.click(await screen.findByRole('button', { name: 'Import 17,560 valid redirects' }));
    await screen.findByRole('progressbar', { name: 'Importing old.csv' });
    const scrim = document.querySelector('.mantine-Modal-overlay');
    if (!scrim) throw new Error('The dialog has no scrim.');
    await user.click(scrim);
    expect(screen.getByRole('dialog', { name: 'Import redirects' })).toBeTruthy();
    isEnded = true;
    expect(await screen.findByText('17,560 redirects imported.')).toBeTruthy();
  });
});
