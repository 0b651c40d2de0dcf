import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { listRedirects, removeMatchingRedirects, removeRedirects } from '../../redirects.contract.ts';
import { openRedirects, redirect, redirectsOfEachTest, rowOf } from '../redirects-screen.fixture.ts';

const fake = redirectsOfEachTest();
let total: number;

beforeEach(() => {
  total = 4_321;
  fake.api.on(listRedirects, () => ({ items: fake.there, total_count: total, after: null }));
});

async function selectAll(search = '') {
  const opened = await openRedirects(search);
  await rowOf('/newsletter');
  await opened.user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await opened.user.click(screen.getByRole('button', { name: /^Select all \d/ }));
  return opened;
}

type User = Awaited<ReturnType<typeof selectAll>>['user'];

async function deleteAll(user: User) {
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete 4,321 rows' }));
}

describe('everything that the list shows', () => {
  test('is deleted only after its number was read, and stays selected where that is cancelled', async () => {
    const { user } = await selectAll();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 4,321 rows?' }));
    expect(dialog.getByText('You can undo this for 24 hours from Recent actions.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(/^All 4,321 selected/)).toBeTruthy();
    expect(fake.api.callsTo(removeMatchingRedirects)).toEqual([]);
  });

  test.each([
    [10, 0],
    [11, 1],
  ])('of %i rows asks so many questions: %i', async (count, questions) => {
    total = count;
    fake.there = Array.from({ length: count }, (_, at) => redirect(at + 1, `/row-${at}`, '/b'));
    fake.api.on(removeRedirects, ({ body }) => ({
      items: fake.there.filter(({ id }) => body.ids.includes(id)),
      batch_id: 90,
    }));
    const { user } = await openRedirects();
    await rowOf('/row-2');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    if (questions > 0) await user.click(await screen.findByRole('button', { name: 'Delete 11 rows' }));
    expect(await screen.findByText(`${count} redirects deleted.`)).toBeTruthy();
    expect(fake.api.callsTo(removeRedirects)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is deleted by its question and its number, and brought back by Undo', async () => {
    fake.api.on(removeMatchingRedirects, () => ({ ids: [1, 2, 3], batch_id: 90 }));
    fake.api.on(undoAct, () => undoState({ kind: 'redirect', count: 3, undone: undone(3) }));
    const { user } = await selectAll('?q=old&status=301');
    await deleteAll(user);
    expect(await screen.findByText('3 redirects deleted.')).toBeTruthy();
    const [sent] = fake.api.callsTo(removeMatchingRedirects);
    expect(sent?.body).toMatchObject({
      filter: { query: 'old', view: 'all', status: 301 },
      expected_count: 4_321,
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. 3 redirects restored.')).toBeTruthy();
    expect(fake.api.callsTo(undoAct)[0]?.params).toEqual({ siteId: 1, batchId: 90 });
  });

  test('is asked for again when it is not as much as it was said, and stays selected', async () => {
    const message = 'There are not as many redirects as before.';
    fake.api.on(removeMatchingRedirects, () => ({ refuse: 409, code: 'count_changed', message }));
    const { user } = await selectAll();
    const before = fake.api.callsTo(listRedirects).length;
    await deleteAll(user);
    expect((await screen.findByRole('alert')).textContent).toBe(`Nothing was deleted. ${message}`);
    await waitFor(() => expect(fake.api.callsTo(listRedirects).length).toBeGreaterThan(before));
    expect(screen.getByText(/^All 4,321 selected/)).toBeTruthy();
  });

  test('is asked for once more with the same key when the answer was lost, and can be undone then', async () => {
    let isLost = true;
    fake.api.on(removeMatchingRedirects, () => {
      if (isLost) throw new TypeError('Failed to fetch');
      return { ids: [1, 2, 3], batch_id: 90 };
    });
    fake.api.on(undoAct, () => undoState({ kind: 'redirect', count: 3, undone: undone(3) }));
    const { user } = await selectAll();
    await deleteAll(user);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We couldn't tell whether/);
    isLost = false;
    total = 0;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('3 redirects deleted.')).toBeTruthy();
    const [first, second] = fake.api.callsTo(removeMatchingRedirects);
    expect(second?.body).toEqual(first?.body);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. 3 redirects restored.')).toBeTruthy();
    expect(fake.api.callsTo(undoAct)[0]?.params).toEqual({ siteId: 1, batchId: 90 });
  });

  test('is not deleted where it is more than one deletion takes, and the button says so', async () => {
    total = 10_001;
    await selectAll();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete (up to 10,000 at a time)' });
    expect(button.disabled).toBe(true);
  });

  test('is not offered among the records of the routing, which are found by their paths', async () => {
    const { listRedirectRecords } = await import('../../redirect-records.contract.ts');
    fake.api.on(listRedirectRecords, () => ({ items: fake.there, total_count: total, after: null }));
    const { user } = await openRedirects('?view=records');
    await rowOf('/newsletter');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(screen.queryByRole('button', { name: /^Select all \d/ })).toBeNull();
  });
});

describe('the file of redirects', () => {
  const dialog = async (search: string) => {
    const { user } = await openRedirects(search);
    await rowOf('/newsletter');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    return within(await screen.findByRole('dialog', { name: 'Export redirects' }));
  };
  const href = (of: Awaited<ReturnType<typeof dialog>>) =>
    of.getByRole('link', { name: 'Export' }).getAttribute('href');

  test.each([
    ['', 'All 4,321 redirects on this site.', /view=all&columns=all$/],
    ['?q=old', '4,321 redirects that match “old”.', /\?query=old&/],
    ['?q=old&view=chains', '4,321 redirects matching the current filters.', /view=chains/],
    ['?status=410', '4,321 redirects matching the current filters.', /status=410/],
  ])('of the list %j holds: %s', async (search, said, address) => {
    const shown = await dialog(search);
    expect(
      shown.getByText((_, element) => element?.tagName === 'P' && element.textContent === said),
    ).toBeTruthy();
    expect(href(shown)).toMatch(address);
    expect(shown.queryByText(/50,000/)).toBeNull();
  });

  test('tells beforehand that an import takes 50,000 rows', async () => {
    total = 50_001;
    expect((await dialog('')).getByText(/Imports take up to 50,000 rows per file\./)).toBeTruthy();
  });
});

test.each([
  ['?limit=100&page=100', true],
  ['?limit=100&page=99', false],
])('on %s the end of the pages is told: %s', async (search, isTold) => {
  total = 10_001;
  await openRedirects(search);
  await rowOf('/newsletter');
  expect(screen.queryByText('Pages end at row 10,000') !== null).toBe(isTold);
});
