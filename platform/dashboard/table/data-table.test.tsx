import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { DataTable } from './data-table.tsx';
import { useHiddenColumns } from './kept-columns.ts';
import { useRowSelection } from './row-selection.ts';
import type { TableColumn } from './table-column.ts';

type Animal = { id: number; name: string; legs: number };
const animals: Animal[] = ['Ant', 'Bee', 'Cat', 'Dog'].map((name, index) => ({
  id: index + 1,
  name,
  legs: index < 2 ? 6 : 4,
}));
const columns: TableColumn<Animal>[] = [
  { id: 'name', title: 'Name', width: 'rest', cell: ({ name }) => name },
  { id: 'legs', title: 'Legs', width: 80, sortBy: 'legs', cell: ({ legs }) => legs },
];
const onOpen = vi.fn();
const onEscape = vi.fn();

function Animals({ shown = animals, isLoading = false }: { shown?: Animal[]; isLoading?: boolean }) {
  const selection = useRowSelection(shown.map(({ id }) => id));
  const [hidden, toggle] = useHiddenColumns('animals');
  const [direction, setDirection] = useState<-1 | 0 | 1>(0);
  return (
    <>
      <button type="button" onClick={() => toggle('legs')}>
        Legs on or off
      </button>
      <DataTable
        title="animals"
        columns={columns}
        hidden={hidden}
        rows={shown.map((value) => ({ id: value.id, name: value.name, value }))}
        offset={0}
        total={shown.length}
        sort={{ by: 'legs', direction }}
        onSort={() => setDirection(-1)}
        selection={selection}
        openId={undefined}
        onOpen={onOpen}
        onEscape={onEscape}
        onToggleBranch={() => undefined}
        isLoading={isLoading}
        isStale={false}
        notice={<p>No animals</p>}
        place="animals"
      />
      <output>{[...selection.selected].sort().join()}</output>
    </>
  );
}

const selected = () => screen.getByRole('status').textContent;
const open = (props: Parameters<typeof Animals>[0] = {}) => renderScreen(() => <Animals {...props} />);

describe('a table', () => {
  test('moves its one tab stop with the arrows and with j and k, and stops at both ends', async () => {
    const { user } = await open();
    const rows = (await screen.findAllByRole('row')).slice(1);
    expect(rows.map((row) => row.tabIndex)).toEqual([0, -1, -1, -1]);
    await user.keyboard('j');
    expect(document.activeElement).toBe(rows[0]);
    await user.keyboard('{ArrowDown}j{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(rows[3]);
    await user.keyboard('k');
    expect(rows.map((row) => row.tabIndex)).toEqual([-1, -1, 0, -1]);
    await user.keyboard('{Home}{ArrowUp}');
    expect(document.activeElement).toBe(rows[0]);
  });

  test('selects by Space, a range by Shift, a page by its head', async () => {
    const { user } = await open();
    await screen.findAllByRole('row');
    await user.keyboard('j ');
    expect(selected()).toBe('1');
    await user.keyboard('jj{Shift>} {/Shift}');
    expect(selected()).toBe('1,2,3');
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows of this page' });
    expect(all.indeterminate).toBe(true);
    await user.click(all);
    expect(selected()).toBe('1,2,3,4');
    await user.click(all);
    expect(selected()).toBe('');
  });

  test('selects a range by Shift and the pointer', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Bee' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Dog' }));
    expect(selected()).toBe('2,3,4');
  });

  test('opens a row by Enter or a press, and hands Esc up', async () => {
    const { user } = await open();
    await screen.findAllByRole('row');
    await user.keyboard('jj{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith(2);
    await user.click(screen.getByText('Cat'));
    expect(onOpen).toHaveBeenLastCalledWith(3);
    await user.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledOnce();
  });

  test('says how a column is sorted', async () => {
    const { user } = await open();
    const head = await screen.findByRole('columnheader', { name: 'Legs' });
    expect(head.getAttribute('aria-sort')).toBe('none');
    await user.click(within(head).getByRole('button'));
    expect(head.getAttribute('aria-sort')).toBe('descending');
  });

  test('remembers the columns that were hidden', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Legs on or off' }));
    expect(screen.queryByRole('columnheader', { name: 'Legs' })).toBeNull();
    expect(localStorage.getItem('masthead.preferences')).toBe('{"hidden-columns.animals":["legs"]}');
  });

  test('shows bars while it loads and its notice when there is nothing', async () => {
    await open({ shown: [], isLoading: true });
    expect((await screen.findAllByRole('row', { hidden: true })).length).toBeGreaterThan(10);
    expect(screen.queryByText('No animals')).toBeNull();
  });

  test('shows its notice when there is nothing', async () => {
    await open({ shown: [] });
    expect(await screen.findByText('No animals')).toBeTruthy();
  });
});
