import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { Animals, onEscape, onOpen } from './animals.fixture.tsx';

const selected = () => document.querySelector('output')?.textContent;
const sorted = () => document.querySelector('samp')?.textContent;
const open = (props: Parameters<typeof Animals>[0] = {}) => renderScreen(() => <Animals {...props} />);
const cells = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map((cell) => cell.textContent);

describe('a table', () => {
  test('is a grid that says how many rows and columns it has, and where each stands', async () => {
    await open({ total: 412 });
    const grid = await screen.findByRole('grid', { name: 'animals' });
    expect([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-colcount')]).toEqual(['413', '4']);
    const rows = within(grid).getAllByRole('row');
    expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3', '4', '5']);
    for (const row of rows) {
      const places = [...row.querySelectorAll('[role="gridcell"], [role="columnheader"]')];
      expect(places.map((cell) => cell.getAttribute('aria-colindex'))).toEqual(['1', '2', '3', '4']);
    }
  });

  test('row-select: selects one by Space, a range by Shift, a page by its head', async () => {
    const { user } = await open();
    await screen.findAllByRole('row');
    await user.keyboard('j ');
    expect(selected()).toBe('1');
    await user.keyboard('jj{Shift>} {/Shift}');
    expect(selected()).toBe('1,2,3');
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows on this page' });
    expect(all.indeterminate).toBe(true);
    await user.click(all);
    expect(selected()).toBe('1,2,3,4');
    await user.click(all);
    expect(selected()).toBe('');
  });

  test('row-select: selects a range by Shift and the pointer', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Bee' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Dog' }));
    expect(selected()).toBe('2,3,4');
  });

  test('selects everything that answers the question, says how many, and drops that with one row', async () => {
    const { user } = await open({ total: 412 });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Bee' }));
    await user.click(screen.getByRole('button', { name: 'Select all 412' }));
    expect(selected()).toBe('all');
    expect(screen.getByText('All 412 selected')).toBeTruthy();
    expect(screen.getAllByRole('row', { selected: true })).toHaveLength(4);
    await user.click(screen.getByRole('checkbox', { name: 'Select Bee' }));
    expect(selected()).toBe('1,3,4');
    expect(screen.getByText('3 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(selected()).toBe('');
  });

  test('does not offer to select more than there is', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Bee' }));
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  });

  test('opens a row by Enter or a press and gives it away, and hands Esc up', async () => {
    const { user } = await open();
    await screen.findAllByRole('row');
    await user.keyboard('jj{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith(2, 'Bee');
    await user.click(screen.getByText('Cat'));
    expect(onOpen).toHaveBeenLastCalledWith(3, 'Cat');
    await user.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledOnce();
  });

  test('shows the details of a row below it', async () => {
    const { user } = await open({ expands: true });
    const row = await screen.findByRole('row', { name: /Bee/ });
    expect(row.getAttribute('aria-expanded')).toBe('false');
    await user.click(within(row).getByText('Bee'));
    expect(row.getAttribute('aria-expanded')).toBe('true');
    expect(row.nextElementSibling?.textContent).toBe('All about Bee');
    await user.keyboard('{ArrowLeft}');
    expect(screen.queryByText('All about Bee')).toBeNull();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('All about Bee')).toBeTruthy();
  });

  test('shows bars while it loads', async () => {
    await open({ shown: [], isLoading: true });
    expect((await screen.findAllByRole('row', { hidden: true })).length).toBeGreaterThan(10);
    expect(screen.queryByText('No animals')).toBeNull();
  });

  test('empty-table: shows its notice when there is nothing', async () => {
    await open({ shown: [] });
    expect(await screen.findByText('No animals')).toBeTruthy();
  });
});

describe('the head of a table', () => {
  test('sort-cycle: says how a column is sorted, press by press', async () => {
    const { user } = await open();
    const head = await screen.findByRole('columnheader', { name: 'Legs' });
    expect(head.getAttribute('aria-sort')).toBe('none');
    for (const said of ['descending', 'ascending', 'none']) {
      await user.click(within(head).getByRole('button', { name: 'Legs' }));
      expect(head.getAttribute('aria-sort')).toBe(said);
    }
    expect(screen.getByRole('columnheader', { name: 'Name' }).hasAttribute('aria-sort')).toBe(false);
  });

  test('sort-cycle: goes through the own list of a column, whose head follows', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Age' }));
    expect(sorted()).toBe('born -1');
    await user.click(screen.getByRole('button', { name: 'Birth' }));
    expect(sorted()).toBe('age -1');
    await user.click(screen.getByRole('button', { name: 'Age' }));
    expect(sorted()).toBe('age 0');
  });

  test('offers the sorts of a column in its menu, and takes the chosen one back', async () => {
    const { user } = await open();
    const choose = async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'Options for Age' }));
      await user.click(await screen.findByRole('button', { name }));
    };
    await screen.findByRole('grid');
    await choose('Oldest first');
    expect(sorted()).toBe('age -1');
    await choose('Oldest first');
    expect(sorted()).toBe('age 0');
  });

  test('columns-remembered: hides a column from its menu, and keeps that', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Options for Legs' }));
    await user.click(await screen.findByRole('button', { name: 'Hide column' }));
    expect(screen.queryByRole('columnheader', { name: 'Legs' })).toBeNull();
    expect(localStorage.getItem('masthead.preferences')).toBe('{"hidden-columns.animals":["legs"]}');
    expect(cells(screen.getByRole('row', { name: /Ant/ }))).not.toContain('6');
  });
});
