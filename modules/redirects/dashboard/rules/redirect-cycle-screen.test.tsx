import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createRedirect, getRedirect } from '../../redirects.contract.ts';
import { field, openRedirects, redirect, redirectsOfEachTest } from '../redirects-screen.fixture.ts';

const fake = redirectsOfEachTest();

test('a redirect that would lead back says how, links the others, and keeps what was typed', async () => {
  const cycle = [
    { id: 8, path: '/agile', redirect_to: '/how/agile' },
    { id: 9, path: '/how/agile', redirect_to: '/guides/agile' },
  ];
  fake.api.on(createRedirect, () => ({
    ...{ refuse: 422, code: 'redirect_loops', message: 'This redirect would lead back to itself.' },
    ...{ extra: { cycle }, details: [{ loc: ['body', 'redirect_to'], msg: 'Back.' }] },
  }));
  const { user } = await openRedirects();
  await user.click(await screen.findByRole('button', { name: 'Add redirect' }));
  await user.type(await field('Path'), '/guides/agile');
  await user.type(await field('Goes to'), '/agile{Enter}');
  expect(await screen.findByText('This redirect would lead back to itself.')).toBeTruthy();
  expect((await field('Goes to')).closest('div')?.textContent).toContain(
    'would go to /agile, then to /how/agile, and then back to /guides/agile',
  );
  expect(screen.getByText('Error adding redirection.')).toBeTruthy();
  expect((await field('Goes to')).value).toBe('/agile');
  await user.click(screen.getByRole('radio', { name: '410' }));
  expect((await field('Goes to')).getAttribute('aria-invalid')).toBe('false');
  expect(screen.queryByText('This redirect would lead back to itself.')).toBeNull();
  await user.click(screen.getByRole('radio', { name: '301' }));
  fake.api.on(getRedirect, () => ({ refuse: 500 }));
  await user.click(screen.getByRole('button', { name: 'Edit /agile' }));
  expect(await screen.findByRole('button', { name: 'Copy request ID TEST01-ABCDEF' })).toBeTruthy();
  fake.api.on(getRedirect, ({ params }) => redirect(params.redirectId, '/agile', '/how/agile'));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const over = await screen.findByRole('dialog', { name: 'Edit redirect' });
  expect(within(over).getByRole<HTMLInputElement>('textbox', { name: 'Path' }).value).toBe('/agile');
  await user.click(within(over).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit redirect' })).toBeNull());
  expect((await field('Path')).value).toBe('/guides/agile');
});
