import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { keptPreference, settlePreferences } from '#platform/dashboard/kept-preferences.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { Animals } from './animals.fixture.tsx';

const open = async () => {
  const shown = await renderScreen(() => <Animals />);
  await screen.findByRole('grid');
  return shown;
};
const heads = () =>
  screen.getAllByRole('columnheader').flatMap((head) => head.getAttribute('aria-label') ?? []);
const openPanel = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  return within(await screen.findByRole('dialog'));
};
const table = () => document.querySelector<HTMLElement>('[data-shape]');

describe('the columns of a table', () => {
  test('columns-remembered: are shown and hidden, except the one that takes the rest', async () => {
    const { user } = await open();
    const panel = await openPanel(user);
    expect(await panel.findByRole('checkbox', { name: 'Name' })).toHaveProperty('disabled', true);
    await user.click(panel.getByRole('checkbox', { name: 'Legs' }));
    expect(heads()).toEqual(['Name', 'Age']);
    expect(keptPreference('hidden-columns.animals')).toEqual(['legs']);
    await user.click(panel.getByRole('checkbox', { name: 'Legs' }));
    expect(heads()).toEqual(['Name', 'Legs', 'Age']);
  });

  test('are moved one by one, and brought back to how they were', async () => {
    const { user } = await open();
    const panel = await openPanel(user);
    await user.click(await panel.findByRole('button', { name: 'Move Age up' }));
    expect(heads()).toEqual(['Name', 'Age', 'Legs']);
    await user.click(panel.getByRole('button', { name: 'Move Age up' }));
    await user.click(panel.getByRole('button', { name: 'Move Age up' }));
    expect(heads()).toEqual(['Age', 'Name', 'Legs']);
    expect(keptPreference('column-order.animals')).toEqual(['age', 'name', 'legs']);
    await user.click(panel.getByRole('button', { name: 'Reset columns and row height' }));
    expect(heads()).toEqual(['Name', 'Legs', 'Age']);
    expect(localStorage.getItem('masthead.preferences')).toBe('{}');
  });

  test('are dragged to another place, and Esc gives a drag up', async () => {
    await open();
    const boxes: Record<string, [number, number]> = { name: [44, 400], legs: [400, 480], age: [480, 576] };
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const [left, right] = boxes[this.dataset.column ?? ''] ?? [0, 0];
      return new DOMRect(left, 0, right - left, 28);
    });
    const head = screen.getByRole('columnheader', { name: 'Age' });
    const drag = () => {
      fireEvent.pointerDown(head, { clientX: 500, button: 0 });
      fireEvent.pointerMove(head, { clientX: 420 });
    };
    drag();
    expect(screen.getByRole('columnheader', { name: 'Legs' }).dataset.drop).toBe('before');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    fireEvent.pointerUp(head);
    expect(heads()).toEqual(['Name', 'Legs', 'Age']);
    drag();
    fireEvent.pointerUp(head);
    fireEvent.click(within(head).getByRole('button', { name: 'Age' }));
    expect(heads()).toEqual(['Name', 'Age', 'Legs']);
    expect(document.querySelector('samp')?.textContent).toBe('legs 0');
    vi.restoreAllMocks();
  });

  test('are pulled wider at their edge, and fit their content by a double press', async () => {
    await open();
    const width = () => document.querySelector<HTMLElement>('col[data-column="legs"]')?.style.width;
    const edge = document.querySelector<HTMLElement>('[data-edge-of="legs"]');
    if (!edge) throw new Error('The column has no edge.');
    const measured = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(80);
    fireEvent.pointerDown(edge, { clientX: 480, button: 0 });
    fireEvent.pointerMove(edge, { clientX: 530 });
    expect(width()).toBe('130px');
    expect(keptPreference('column-widths.animals')).toBeUndefined();
    fireEvent.pointerUp(edge);
    expect(width()).toBe('130px');
    expect(keptPreference('column-widths.animals')).toEqual(['legs:130']);
    measured.mockReturnValue(61);
    fireEvent.doubleClick(edge);
    expect(width()).toBe('61px');
    vi.restoreAllMocks();
  });

  test('follow the account, which is the truth', async () => {
    await open();
    act(() =>
      settlePreferences({
        of: 1,
        values: { 'column-order.animals': ['legs', 'name'], 'hidden-columns.animals': ['age'] },
        save: async () => undefined,
      }),
    );
    expect(heads()).toEqual(['Legs', 'Name']);
  });

  test('survive whatever was kept for them', async () => {
    localStorage.setItem('masthead.preferences', '{}');
    await open();
    const wrong = {
      ...{ 'column-order.animals': [1, {}], 'hidden-columns.animals': 'age', 'wide-columns.animals': 'yes' },
      ...{ 'column-widths.animals': ['legs', 'name:-5', 'age:1e9', ':'], density: 'huge' },
    };
    act(() => settlePreferences({ of: 1, values: wrong, save: async () => undefined }));
    expect(heads()).toEqual(['Name', 'Legs', 'Age']);
    expect(table()?.dataset.density).toBe('comfortable');
  });

  test('rows are compact, comfortable or have two lines, in every table', async () => {
    const { user } = await open();
    const panel = await openPanel(user);
    await user.click(await panel.findByRole('radio', { name: 'Compact' }));
    expect([table()?.dataset.density, table()?.dataset.shape]).toEqual(['compact', 'line']);
    await user.click(panel.getByRole('radio', { name: 'Two lines' }));
    expect(table()?.dataset.shape).toBe('double');
    expect(keptPreference('density')).toBe('double');
  });

  test('stay, and scroll sideways, where somebody wants all of them', async () => {
    const { user } = await open();
    const panel = await openPanel(user);
    await user.click(await panel.findByRole('checkbox', { name: /^Scroll horizontally/ }));
    expect(keptPreference('wide-columns.animals')).toBe(true);
  });
});

describe('very many rows', () => {
  test('are drawn only in sight, and keys reach every one of them', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(32);
    const many = Array.from({ length: 5000 }, (_, at) => ({ id: at + 1, name: `Animal ${at + 1}`, legs: 4 }));
    const { user } = await renderScreen(() => <Animals shown={many} />);
    await screen.findByText('Animal 1');
    await waitFor(() => {
      const drawn = document.querySelectorAll('[data-row]').length;
      expect(drawn > 0 && drawn < 100).toBe(true);
    });
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5001');
    await user.keyboard('j{Control>}a{/Control}');
    expect(screen.getByText('5,000 selected')).toBeTruthy();
    vi.restoreAllMocks();
  });
});
