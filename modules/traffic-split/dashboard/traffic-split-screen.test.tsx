import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { announceChange } from '#platform/dashboard/live-changes.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { splitMeasures } from '../split-limits.contract.ts';
import {
  getSplitResults,
  getSplits,
  type SplitConfig,
  type SplitLeader,
  saveSplits,
  type VariantResult,
} from '../traffic-split.contract.ts';
import { evenly } from './split-dialog.tsx';
import type { SplitAction } from './split-path.ts';
import { SplitList } from './traffic-split-screen.tsx';

const split = (id: number, name: string, more: Partial<SplitConfig['sections'][number]> = {}) => ({
  ...{ id, name, isDisabled: false, queryParam: '' },
  distribution: [
    { name: 'Short', weight: 50 },
    { name: 'Long', weight: 50 },
  ],
  ...more,
});

let api: FakeApi;
let config: SplitConfig;

beforeEach(() => {
  api = fakeApi();
  config = {
    ...{ revisionId: 4, updated_ts: 1 },
    sections: [split(1, 'Teasers', { queryParam: 'teasers' }), split(2, 'Byline', { isDisabled: true })],
  };
  api
    .on(getSplits, () => config)
    .on(saveSplits, ({ body }) => {
      config = {
        ...{ revisionId: body.revisionId + 1, updated_ts: 2 },
        sections: body.sections.map((one, at) => ({
          ...one,
          id: one.id ?? 100 + at,
        })) as SplitConfig['sections'],
      };
      return config;
    });
});
afterEach(() => expect(api.faults).toEqual([]));

const open = (asked: SplitAction = null, search = '') =>
  renderScreen(() => <SplitList asked={asked} />, { search });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('the list of splits', () => {
  test('shows variants with their weights, how each is previewed and whether it runs', async () => {
    await open();
    const teasers = within(await row('Teasers'));
    for (const text of ['Short', 'Long', '?teasers=', 'Running'])
      expect(teasers.getByText(text)).toBeTruthy();
    expect(within(await row('Byline')).getByText('Stopped')).toBeTruthy();
  });

  test('finds by a part of the name', async () => {
    await open(null, '?q=line');
    expect(await row('Byline')).toBeTruthy();
    expect(screen.queryByText('Teasers')).toBeNull();
  });

  test('starts and stops one, the others as they are', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Start Byline' }));
    expect(await screen.findByText('Byline is running.')).toBeTruthy();
    const { body } = api.callsTo(saveSplits)[0] ?? {};
    expect(body?.revisionId).toBe(4);
    expect(body?.sections.map(({ isDisabled }) => isDisabled)).toEqual([false, false]);
  });

  test('goes on where somebody else changed another one meanwhile', async () => {
    api.on(saveSplits, ({ body }) => {
      const theirs = { ...config, revisionId: 5, sections: [...config.sections, split(3, 'Theirs')] };
      if (body.revisionId === 4) config = theirs;
      else config = { ...config, revisionId: 6, sections: body.sections as SplitConfig['sections'] };
      return body.revisionId === 4 ? { refuse: 409, code: 'revision_conflict' } : config;
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Stop Teasers' }));
    expect(await screen.findByText('Teasers stopped.')).toBeTruthy();
    const { body } = api.callsTo(saveSplits)[1] ?? {};
    expect(body?.sections.map(({ name, isDisabled }) => [name, isDisabled])).toEqual([
      ...[
        ['Teasers', true],
        ['Byline', true],
      ],
      ['Theirs', false],
    ]);
  });

  test('says that somebody else changed the same one, and nothing else', async () => {
    api.on(saveSplits, () => {
      config = { ...config, revisionId: 5, sections: [split(3, 'Theirs')] };
      return { refuse: 409, code: 'revision_conflict', message: 'Saved.', extra: { current: config } };
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Stop Teasers' }));
    expect(
      await screen.findByText('Someone else changed this split in the meantime. Try again.'),
    ).toBeTruthy();
    expect(screen.queryByText(/Something wrong/)).toBeNull();
    expect(await row('Theirs')).toBeTruthy();
  });

  test('follows what is changed in another window', async () => {
    await open();
    await row('Teasers');
    config = { ...config, revisionId: 5, sections: [split(3, 'Theirs')] };
    announceChange('abtest');
    expect(await screen.findByRole('row', { name: /Theirs/ }, { timeout: 3_000 })).toBeTruthy();
  });
});

describe('a split', () => {
  test('is added with weights that add up, and one permutation too many is said beside them', async () => {
    const five = Array.from({ length: 8 }, (_, at) => ({ name: `${at}`, weight: at === 0 ? 16 : 12 }));
    config = { ...config, sections: [split(1, 'Wide', { distribution: five }), split(2, 'Pair')] };
    const { user } = await open({ action: 'add' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add split' }));
    await user.type(dialog.getByLabelText('Name'), 'Hero');
    await user.type(dialog.getByLabelText('Control'), 'Old');
    await user.type(dialog.getByLabelText('Variant 2'), 'New');
    await user.click(dialog.getByRole('checkbox', { name: 'Show variants to visitors' }));
    await user.click(dialog.getByRole('button', { name: 'Add split' }));
    expect(
      await dialog.findByText(/Too many permutations, please reduce the number of distributions/),
    ).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: 'Show variants to visitors' }));
    await user.click(dialog.getByRole('button', { name: 'Add split' }));
    await waitFor(() => expect(api.callsTo(saveSplits)).toHaveLength(1));
    expect(api.callsTo(saveSplits)[0]?.body.sections[2]).toMatchObject({
      ...{ name: 'Hero', isDisabled: true, queryParam: '' },
      distribution: [
        { name: 'Old', weight: 50 },
        { name: 'New', weight: 50 },
      ],
    });
  });

  test('without names for its variants says so at their fields', async () => {
    const { user } = await open({ action: 'add' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add split' }));
    await user.type(dialog.getByLabelText('Name'), 'Hero');
    await user.type(dialog.getByLabelText('Control'), 'Old');
    await user.click(dialog.getByRole('button', { name: 'Add split' }));
    expect(await dialog.findByText('Enter a name.')).toBeTruthy();
    expect(dialog.getByLabelText('Variant 2').getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByLabelText('Control').getAttribute('aria-invalid')).toBe('false');
    await user.type(dialog.getByLabelText('Variant 2'), 'old');
    await user.click(dialog.getByRole('button', { name: 'Add split' }));
    expect(await dialog.findByText('Another variant has this name.')).toBeTruthy();
    expect(api.callsTo(saveSplits)).toEqual([]);
  });

  test('shares visitors evenly, what is left over with the control', () => {
    const rows = ['a', 'b', 'c'].map((name) => ({ name, weight: '1' }));
    expect(evenly(rows).map(({ weight }) => weight)).toEqual(['34', '33', '33']);
  });

  const interval = { share: 0.36, low: 0.34, high: 0.38 };
  const paint = { metric: 'lcp', views: 900, p75: 1_900, low: 1_840, high: 2_020 } as const;
  const unmeasured = (['inp', 'cls'] as const).map((metric) => ({
    ...{ metric, views: 12, p75: null, low: null, high: null, verdict: null },
  }));
  const result = (name: string, visits: number, verdict: VariantResult['verdict']): VariantResult => ({
    ...{ name, weight: 50, visits, views: 5_000, went_on: 900, ...interval, verdict },
    is_enough: visits >= 1_000,
    sign_up: { count: 21, share: 0.014, low: 0.009, high: 0.021, verdict: verdict && 'unclear' },
    vitals: [{ ...paint, verdict: verdict && 'worse' }, ...unmeasured],
  });
  const leaders = (...states: [SplitLeader['state'], string | null][]): SplitLeader[] =>
    splitMeasures.map((measure, at) => {
      const [state, name] = states[at] ?? ['waiting', null];
      return { measure, state, name };
    });

  test('shows what visitors did, and says where there is not enough', async () => {
    api.on(getSplitResults, ({ query }) => ({
      ...{ id: 1, name: 'Teasers', days: query.days ?? 28, leaders: leaders() },
      variants: [result('Short', 2_500, null), result('Long', 999, null)],
    }));
    const { user } = await open({ action: 'results', id: 1 });
    const dialog = within(await screen.findByRole('dialog', { name: 'Results of Teasers' }));
    expect(await dialog.findByText('2,500')).toBeTruthy();
    expect(dialog.getByText(/^Not enough data: a variant needs 1,000 visits/)).toBeTruthy();
    expect(dialog.queryByText('Better than control')).toBeNull();
    await user.click(dialog.getByRole('radio', { name: '7 days' }));
    await waitFor(() => expect(api.callsTo(getSplitResults).at(-1)?.query.days).toBe(7));
  });

  test('says which variant leads by each measure, with figures, intervals and how they stand', async () => {
    api.on(getSplitResults, () => ({
      ...{ id: 1, name: 'Teasers', days: 28 },
      variants: [result('Short', 9_000, 'control'), result('Long', 9_000, 'better')],
      leaders: leaders(['leads', 'Long'], ['unclear', null], ['leads', 'Short']),
    }));
    await open({ action: 'results', id: 1 });
    const dialog = within(await screen.findByRole('dialog', { name: 'Results of Teasers' }));
    const said = (await dialog.findAllByRole('definition')).map(({ textContent }) => textContent);
    expect(said).toEqual([
      ...['Long leads', 'Too close to call', 'Short leads', 'Not enough data', 'Not enough data'],
    ]);
    const [readers, speed] = dialog.getAllByRole('table').map((table) => within(table));
    const long = readers?.getByRole('row', { name: /Long/ });
    expect(long?.textContent).toContain('36% 34%–38%Better than control');
    expect(long?.textContent).toContain('1.4% 0.9%–2.1%No clear difference');
    expect(speed?.getByRole('row', { name: /Long/ }).textContent).toMatch(
      /1\.9.*1\.8.*2.*Worse than control/,
    );
    expect(readers?.getByRole('row', { name: /Short/ }).textContent).not.toContain('control');
  });
});
