import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { listenToKeys } from '#platform/dashboard/keys/shortcuts.ts';
import { removeRedirects } from '../redirects.contract.ts';
import { openRedirects, redirect, redirectsOfEachTest, rowOf } from './redirects-screen.fixture.ts';

const fake = redirectsOfEachTest();

/** A phone whose reader has picked the first of the rows. */
const picking = async () => {
  const { user } = await openRedirects('', 390);
  await rowOf('/newsletter');
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click(await rowOf('/newsletter'));
  expect(await screen.findByText('1 selected')).toBeTruthy();
  return user;
};
const hasEnded = () =>
  waitFor(() => {
    expect(screen.queryByText(/selected$/)).toBeNull();
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });

test('picking ends with Clear when there are no rows any more', async () => {
  const user = await picking();
  onTestFinished(listenToKeys());
  fake.there = [];
  await user.keyboard('r');
  expect(await screen.findByText('No redirects')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await hasEnded();
  expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
});

test('picking ends with another question', async () => {
  const user = await picking();
  await user.click(screen.getByRole('button', { name: 'Missing target 11' }));
  await hasEnded();
  expect(await screen.findByRole('button', { name: 'Select' })).toBeTruthy();
});

test('picking ends with Escape', async () => {
  const user = await picking();
  (await rowOf('/newsletter')).focus();
  await user.keyboard('{Escape}');
  await hasEnded();
});

test('picking ends when what was picked is deleted', async () => {
  const user = await picking();
  fake.api.on(removeRedirects, ({ body }) => {
    fake.there = [redirect(1, '/2023/guide', '/guides/agile')];
    const items = body.ids.map((id) => redirect(id, '/newsletter', null, { status: 410 }));
    return { items, batch_id: 90 };
  });
  await user.click(await screen.findByRole('button', { name: /^Delete/ }));
  await hasEnded();
});

test('a row that is deleted by its own button leaves the selection, and the other stays in it', async () => {
  fake.api.on(removeRedirects, ({ body }) => {
    const items = fake.there.filter(({ id }) => body.ids.includes(id));
    fake.there = fake.there.filter(({ id }) => !body.ids.includes(id));
    return { items, batch_id: 90 };
  });
  const { user } = await openRedirects();
  await rowOf('/newsletter');
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  await user.click(within(await rowOf('/newsletter')).getByRole('button', { name: /^Delete/ }));
  expect(await screen.findByText('1 selected')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('row', { name: /newsletter/ })).toBeNull());
  await user.click(within(await rowOf('/2023/guide')).getByRole('button', { name: /^Delete/ }));
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
});
