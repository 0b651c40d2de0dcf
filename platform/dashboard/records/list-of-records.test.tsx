import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { everyone } from '#platform/contract/permission-rule.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { ListScreen } from '../list-screen.tsx';
import { oneOf, phrase } from '../list-search.ts';
import { read } from '../queries.ts';
import { choiceFilter } from './choice-filter.tsx';
import { numberColumn, timeColumn } from './columns.tsx';
import { listAddress, pageQuery } from './list-address.ts';
import { RowActs } from './row-acts.tsx';
import { BulkDelete, useDelete } from './use-delete.tsx';
import { useList } from './use-list.tsx';
import { wordFilter } from './word-filter.tsx';

const Stone = z.object({
  id: z.number(),
  name: z.string(),
  weight: z.number(),
  seen_ts: z.number().nullable(),
});
type Stone = z.infer<typeof Stone>;

const listStones = endpoint({
  method: 'GET',
  path: '/stones',
  summary: 'Stones',
  permission: everyone(),
  query: z.record(z.string(), z.string()),
  response: z.object({ items: z.array(Stone), total_count: z.number(), is_exact: z.boolean().optional() }),
  errors: [],
});

const kinds = ['granite', 'chalk'] as const;
const address = listAddress({ kind: oneOf(kinds, undefined), place: phrase(20) }, ['name', 'weight'], {
  ...{ sortBy: 'name', sortDirection: 1 },
});
const nameOf = ({ name }: Stone): string => name;

const remove = vi.fn(async (ids: readonly number[]) => ({ ids }));
const restore = vi.fn(async () => undefined);
const opened = vi.fn();

const StonesScreen = () => <Stones onOpen={({ id }) => opened(id)} />;

function Stones({ onOpen }: { onOpen: ((stone: Stone) => void) | undefined }) {
  const { search, change, items, props } = useList({
    list: 'stones',
    address,
    ask: (state) =>
      read(listStones, {
        query: Object.fromEntries(
          Object.entries({ q: state.q, kind: state.kind, place: state.place, ...pageQuery(state) }).map(
            ([key, value]) => [key, String(value ?? '')],
          ),
        ),
      }),
    nameOf,
    askCount: () => read(listStones, { query: { exact_count: '1' } }),
    count: ({ shown }) => `<b>${shown}</b> stones`,
  });
  const onDelete = useDelete({
    remove,
    restore,
    nameOf: (id) => items.find((stone) => stone.id === id)?.name,
  });
  return (
    <ListScreen
      {...props}
      title="stones"
      filters={[
        choiceFilter({
          ...{ id: 'kind', name: 'Kind', value: search.kind, values: kinds },
          labelOf: (kind) => kind.toUpperCase(),
          onChange: (kind) => change({ kind }),
        }),
        wordFilter({
          ...{ id: 'place', name: 'Place', value: search.place, longest: 20 },
          onChange: (place) => change({ place }),
        }),
      ]}
      bulkActions={(selected, clear) => (
        <BulkDelete
          {...{ selected, clear }}
          onDelete={({ ids }) => onDelete([...ids])}
          count={selected.ids.size}
          most={12}
        />
      )}
      columns={[
        {
          ...{ id: 'name', title: 'Name', sortBy: 'name', width: 'rest', phone: 'main' },
          cell: (stone, shape) => (
            <>
              {stone.name}
              <RowActs
                {...{ name: stone.name, shape }}
                onEdit={() => opened(stone.id)}
                onDelete={() => void onDelete([stone.id])}
              />
            </>
          ),
        },
        numberColumn<Stone>(
          ({ weight }) => weight,
          ({ shown }) => `${shown} grams`,
          { id: 'weight', title: 'Weight', sortBy: 'weight', phone: 'below' },
        ),
        timeColumn<Stone>(({ seen_ts }) => seen_ts, { id: 'seen', title: 'Seen', phone: 'end' }),
      ]}
      onOpen={onOpen}
    />
  );
}

let api: FakeApi;
let there: Stone[];
let whole: Promise<{ total_count: number; is_exact: boolean }> | undefined;
let total: { total_count: number; is_exact?: boolean } | undefined;

beforeEach(() => {
  vi.clearAllMocks();
  total = undefined;
  whole = undefined;
  there = [
    { id: 1, name: 'Flint', weight: 1_200, seen_ts: 1_764_000_000 },
    { id: 2, name: 'Slate', weight: 7, seen_ts: null },
  ];
  api = fakeApi();
  api.on(listStones, async ({ query }) => ({
    ...{ items: there, total_count: there.length, ...total },
    ...(query.exact_count ? await whole : undefined),
  }));
});
afterEach(() => expect(api.faults).toEqual([]));

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const asked = () => api.callsTo(listStones).at(-1)?.query;

describe('a list', () => {
  test('asks what its address says, and shows rows with numbers and moments', async () => {
    await renderScreen(StonesScreen, { search: '?q=s&kind=chalk&order_by=weight&order_direction=-1&page=2' });
    const flint = within(await rowOf('Flint'));
    expect(flint.getByText('1,200')).toBeTruthy();
    expect(within(await rowOf('Slate')).getByText('–')).toBeTruthy();
    expect(asked()).toMatchObject({ q: 's', kind: 'chalk', order_by: 'weight', order_direction: '-1' });
    expect(asked()).toMatchObject({ limit: '10', offset: '10' });
    expect(screen.getByText('2').parentElement?.textContent).toContain('2 stones');
  });

  test('says of a count that is not exact that there are more, and how many once that is counted', async () => {
    total = { total_count: 10_000, is_exact: false };
    let count = (_: { total_count: number; is_exact: boolean }) => {};
    whole = new Promise((resolve) => {
      count = resolve;
    });
    await renderScreen(StonesScreen);
    expect((await screen.findByText('10,000+')).parentElement?.textContent).toContain('10,000+ stones');
    expect(await rowOf('Flint')).toBeTruthy();
    count({ total_count: 20_431, is_exact: true });
    expect((await screen.findByText('20,431')).parentElement?.textContent).toContain('20,431 stones');
  });

  test('is sorted by the head of a column, from its first page on', async () => {
    const { user, search } = await renderScreen(StonesScreen, { search: '?page=2' });
    await rowOf('Flint');
    await user.click(screen.getByRole('button', { name: /^Weight/ }));
    await waitFor(() => expect(search()).toContain('order_by=weight'));
    expect(search()).not.toContain('page=2');
  });

  test('says on a phone what a number counts, and opens a row instead of having buttons', async () => {
    const { user } = await renderScreen(StonesScreen, { width: 390 });
    expect(await screen.findByText('1,200 grams')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit Flint' })).toBeNull();
    await user.click(screen.getByText('Flint'));
    expect(opened).toHaveBeenCalledWith(1);
  });

  test('takes Enter for a row that it opens, and leaves it to the browser where rows open nothing', async () => {
    await renderScreen(StonesScreen);
    expect(fireEvent.keyDown(await rowOf('Flint'), { key: 'Enter' })).toBe(false);
    expect(opened.mock.calls).toEqual([[1]]);
    cleanup();
    await renderScreen(() => <Stones onOpen={undefined} />);
    expect(fireEvent.keyDown(await rowOf('Flint'), { key: 'Enter' })).toBe(true);
  });
});

describe('its filters', () => {
  test('by a choice says what is chosen, starts at the first page, and is lifted again', async () => {
    const { user, search } = await renderScreen(StonesScreen, { search: '?page=2' });
    await user.click(await screen.findByRole('button', { name: /^Kind/ }));
    await user.click(await screen.findByRole('option', { name: 'CHALK' }));
    await waitFor(() => expect(search()).toBe('?kind=chalk'));
    expect(screen.queryByRole('option')).toBeNull();
    expect(asked()).toMatchObject({ kind: 'chalk', offset: '0' });
    await user.click(await screen.findByRole('button', { name: 'Clear Kind' }));
    await waitFor(() => expect(search()).toBe(''));
  });

  test('by a word takes it without blanks around it, once Apply is pressed', async () => {
    const { user, search } = await renderScreen(StonesScreen);
    await user.click(await screen.findByRole('button', { name: /^Place/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Place' }), ' the beach ');
    expect(search()).toBe('');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(asked()).toMatchObject({ place: 'the beach' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull());
  });
});

describe('what is deleted', () => {
  test('is named where it is one row, and given back by Undo', async () => {
    const { user } = await renderScreen(StonesScreen);
    await user.click(await screen.findByRole('button', { name: 'Delete Flint' }));
    expect(await screen.findByText('Flint deleted.')).toBeTruthy();
    expect(remove).toHaveBeenCalledWith([1]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(restore).toHaveBeenCalledWith({ ids: [1] });
  });

  test('is counted where rows were selected, and the selection goes', async () => {
    const { user } = await renderScreen(StonesScreen);
    await rowOf('Flint');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 deleted.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });

  test('stays where the server refuses, with its reason and the selection', async () => {
    remove.mockRejectedValueOnce(new Error('They are held.'));
    const { user } = await renderScreen(StonesScreen);
    await rowOf('Flint');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText("This couldn't be deleted. They are held.")).toBeTruthy();
    expect(screen.getByText('2 selected')).toBeTruthy();
  });

  const many = (count: number): Stone[] =>
    Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Stone ${at}`, weight: 1, seen_ts: null }));

  test('are more than ten only for whoever has read their number', async () => {
    there = many(11);
    const { user } = await renderScreen(StonesScreen, { search: '?limit=25' });
    await rowOf('Stone 3');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 11 rows?' }));
    expect(remove).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Delete 11 rows' }));
    expect(await screen.findByText('11 deleted.')).toBeTruthy();
  });

  test('are never more than the call takes at once', async () => {
    there = many(13);
    const { user } = await renderScreen(StonesScreen, { search: '?limit=25' });
    await rowOf('Stone 3');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete (up to 12 at a time)' });
    expect(button.disabled).toBe(true);
  });
});

describe('a list without the right to it', () => {
  beforeEach(() => api.on(listStones, () => ({ refuse: 403, code: 'permission_denied' })));

  test('says that alone', async () => {
    await renderScreen(StonesScreen);
    expect(await screen.findByText(/don't have permission to see this page/)).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Refresh list' })).toBeNull();
  });

  test('keeps its filters where one of them may be the cause', async () => {
    await renderScreen(StonesScreen, { search: '?kind=chalk' });
    expect(await screen.findByText(/don't have permission to see this page/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refresh list' })).toBeTruthy();
  });
});
