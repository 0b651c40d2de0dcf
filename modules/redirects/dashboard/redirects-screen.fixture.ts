import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { countRedirects } from '../redirect-views.contract.ts';
import { listRedirects, type Redirect } from '../redirects.contract.ts';
import { RedirectsScreen } from './redirects-screen.tsx';

export const redirect = (
  id: number,
  path: string,
  redirect_to: string | null,
  more: Partial<Redirect> = {},
): Redirect => ({
  ...{ id, path, redirect_to, status: 302, match: 'exact', query: 'ignore', enabled: true, note: '' },
  ...{ hits: 0, last_hit_ts: null, origin: 'manual', created_ts: 1_764_000_000, created_by: 5 },
  ...{ updated_ts: 1_764_000_000, revision: 1 },
  ...more,
});

type FakeRedirects = { api: FakeApi; there: Redirect[] };

/** A fake API with two redirects for each test; what `there` holds is what the list shows. */
export function redirectsOfEachTest(): FakeRedirects {
  const fake = {} as FakeRedirects;
  beforeEach(() => fill(fake));
  afterEach(() => expect(fake.api.faults).toEqual([]));
  return fake;
}

function fill(fake: FakeRedirects): void {
  Object.assign(fake, {
    api: fakeApi(),
    there: [
      redirect(1, '/2023/guide', '/guides/agile', { hits: 1284, origin: 'slug_change' }),
      redirect(2, '/newsletter', null, { status: 410, note: 'Gone for good' }),
    ],
  });
  fake.api
    .on(listRedirects, () => ({ items: fake.there, total_count: fake.there.length, after: null }))
    .on(countRedirects, () => ({
      ...{ all: 1284, chains: 3, missing: 11, never_hit: 204 },
      ...{ missing_checked_ts: 1_764_000_000, missing_is_current: true },
    }));
}

export const openRedirects = (search = '', width?: number) =>
  renderScreen(RedirectsScreen, { search, width });
export const rowOf = (path: string) => screen.findByRole('row', { name: new RegExp(path) });
export const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
