import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  changeRedirectRecords,
  createRedirectRecord,
  listRedirectRecords,
} from '../../redirect-records.contract.ts';
import { field, openRedirects, redirectsOfEachTest, rowOf } from '../redirects-screen.fixture.ts';

const fake = redirectsOfEachTest();

describe('the records of the routing', () => {
  beforeEach(() => {
    fake.api.on(listRedirectRecords, () => ({ items: fake.there, total_count: 2, after: null }));
  });

  test('are found by their whole path, and removed by it', async () => {
    fake.api.on(changeRedirectRecords, ({ body }) => {
      const items = fake.there.filter(({ path }) => body.filters.paths.includes(path));
      return { removed: items.length, items, batch_id: 90 };
    });
    const { user } = await openRedirects('?view=records&q=/newsletter');
    const row = await rowOf('/newsletter');
    expect(fake.api.callsTo(listRedirectRecords)[0]?.query.__json__).toEqual({ paths: ['/newsletter'] });
    await user.click(within(row).getByRole('button', { name: 'Delete /newsletter' }));
    expect(await screen.findByText('1 redirect deleted.')).toBeTruthy();
    expect(fake.api.callsTo(changeRedirectRecords)[0]?.body).toEqual({
      filters: { paths: ['/newsletter'] },
      commands: [{ name: 'remove' }],
    });
  });

  test('are added by their own call, whose refusal names its code', async () => {
    fake.api.on(createRedirectRecord, () => ({
      ...{ refuse: 409, code: 'duplicate', message: 'There is one.' },
      details: [{ loc: ['body', 'path'], msg: 'There is one.' }],
    }));
    const { user } = await openRedirects('?view=records');
    await user.click(await screen.findByRole('button', { name: 'Add redirect' }));
    await user.type(await field('Path'), '/old');
    await user.type(await field('Goes to'), '/new{Enter}');
    expect(await screen.findByText('There is one.')).toBeTruthy();
    expect(
      screen.getByText(
        'Error adding the redirect. Please check if the redirect already exists or if you tried to add the redirect to itself. Error code: duplicate',
      ),
    ).toBeTruthy();
  });
});
