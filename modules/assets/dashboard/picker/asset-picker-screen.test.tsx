import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { type Asset, listAssets } from '../../assets.contract.ts';
import { asset } from '../asset.fixture.ts';
import { AssetPicker } from './asset-picker.tsx';

let api: FakeApi;
const onPick = vi.fn<(assets: Asset[]) => void>();
const onClose = vi.fn();

beforeEach(() => {
  api = fakeApi();
  onPick.mockClear();
  onClose.mockClear();
  const first = [asset(1, { title: 'Town hall' }), asset(2, { title: 'Harbour' })];
  const gone = [
    asset(3, { title: 'Gone', is_taken_down: true }),
    asset(4, { title: 'Lost', status: 'missing' }),
  ];
  api.on(listAssets, ({ query }) =>
    query.after === undefined
      ? { items: [...first, ...gone], total: 5, total_count: 5, after: 'next' }
      : { items: [asset(5, { title: 'Last' })], total: 5, total_count: 5, after: null },
  );
});
afterEach(() => expect(api.faults).toEqual([]));

const open = (props: Partial<Parameters<typeof AssetPicker>[0]> = {}) =>
  renderScreen(() => <AssetPicker type="image" onPick={onPick} onClose={onClose} {...props} />);
const choice = (name: string) => screen.findByRole('button', { name });

test('one picture is taken by a press, and what cannot be shown is not offered', async () => {
  const { user } = await open();
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose an image' }));
  await choice('Harbour');
  for (const name of ['Gone', 'Lost']) expect(dialog.queryByText(name)).toBeNull();
  await user.click(await choice('Harbour'));
  expect(onPick.mock.calls[0]?.[0].map(({ id }) => id)).toEqual([2]);
  expect(onClose).toHaveBeenCalledOnce();
  expect(api.callsTo(listAssets)[0]?.query).toMatchObject({ file_type: 'image', limit: 48 });
});

test('several are taken together in the order of choosing, over pages', async () => {
  const { user } = await open({ isSeveral: true });
  await user.click(await choice('Harbour'));
  await user.click(await choice('Show more'));
  await user.click(await choice('Last'));
  await user.click(await choice('Town hall'));
  await user.click(await choice('Town hall'));
  expect((await choice('Harbour')).getAttribute('aria-pressed')).toBe('true');
  await user.click(await choice('Insert 2'));
  expect(onPick.mock.calls[0]?.[0].map(({ id }) => id)).toEqual([2, 5]);
});

test('is found, taken and put in by keys, past the others', async () => {
  const { user } = await open({ isSeveral: true });
  const find = await screen.findByRole('searchbox', { name: 'Find' });
  const town = await choice('Town hall');
  await waitFor(() => expect(document.activeElement).toBe(find));
  const tabTo = async (wanted: HTMLElement) => {
    for (let times = 0; times < 4 && document.activeElement !== wanted; times += 1) await user.tab();
    expect(document.activeElement).toBe(wanted);
  };
  await tabTo(town);
  await user.keyboard('{ArrowRight} ');
  expect(document.activeElement).toBe(await choice('Harbour'));
  await tabTo(await choice('Insert'));
  await user.keyboard('{Enter}');
  expect(onPick.mock.calls[0]?.[0].map(({ id }) => id)).toEqual([2]);
});

test('is searched, and says when nothing is found', async () => {
  const { user } = await open();
  await choice('Harbour');
  api.on(listAssets, () => ({ items: [], total: 0, total_count: 0, after: null }));
  await user.type(await screen.findByRole('searchbox', { name: 'Find' }), 'zebra');
  expect(await screen.findByText(/^No results/)).toBeTruthy();
  await waitFor(() => expect(api.callsTo(listAssets).at(-1)?.query.q).toBe('zebra'));
  expect((await choice('Insert')).hasAttribute('disabled')).toBe(true);
});
