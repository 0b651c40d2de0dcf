import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keepPreference } from '#platform/dashboard/kept-preferences.ts';
import { plainKeysPreference } from '#platform/dashboard/keys/bindings.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { Animals, animals, onEscape, onFeed, onOpen } from './animals.fixture.tsx';

const selected = () => document.querySelector('output')?.textContent;
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
async function open(props: Parameters<typeof Animals>[0] = {}) {
  const { user } = await renderScreen(() => <Animals {...props} />);
  const rows = (await screen.findAllByRole('row')).slice(1);
  return { user, rows };
}
beforeEach(() => vi.clearAllMocks());

describe('the keys of a table', () => {
  test('j and Escape are for the list while a button elsewhere has the focus, arrows and space are not', async () => {
    const { user, rows } = await open();
    const button = document.createElement('button');
    document.body.append(button);
    button.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(button);
    await user.keyboard('j');
    await waitFor(() => expect(rows.some((row) => row === document.activeElement)).toBe(true));
    button.focus();
    await user.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledOnce();
    button.remove();
  });

  test('move its one tab stop with the arrows and with j and k, and stop at both ends', async () => {
    const { user, rows } = await open();
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

  test('are no letters for who turned single keys off', async () => {
    const { user, rows } = await open();
    keepPreference(plainKeysPreference, false);
    await user.keyboard('j');
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(rows[0]);
  });

  test('go by Home and End, and page by page', async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, name: `Animal ${at + 1}`, legs: 4 }));
    const { user, rows } = await open({ shown: many });
    await user.keyboard('j{PageDown}');
    expect(document.activeElement).toBe(rows[10]);
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(rows[39]);
    await user.keyboard('{PageUp}{PageUp}');
    expect(document.activeElement).toBe(rows[19]);
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(rows[0]);
  });

  test('select while they move with Shift, and give back what the way back passes', async () => {
    const { user } = await open();
    await user.keyboard('j{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(selected()).toBe('1,2,3');
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(selected()).toBe('1,2');
  });

  test('select the page by Ctrl+A, and everything by a second one', async () => {
    const { user } = await open({ total: 412 });
    await user.keyboard('j{Control>}a{/Control}');
    expect(selected()).toBe('1,2,3,4');
    await user.keyboard('{Control>}a{/Control}');
    expect(selected()).toBe('all');
  });

  test('leave Ctrl+A alone where there is no more to select', async () => {
    const { user } = await open();
    await user.keyboard('j{Control>}aa{/Control}');
    expect(selected()).toBe('1,2,3,4');
  });

  test('go sideways into the buttons of a row, which are tab stops in the current row alone', async () => {
    const { user, rows } = await open();
    const stops = () => screen.getAllByRole('button', { name: /^Feed/ }).map(({ tabIndex }) => tabIndex);
    expect(stops()).toEqual([0, -1, -1, -1]);
    await user.keyboard('jj{ArrowRight}');
    expect(focused()).toBe('Feed Bee');
    expect(stops()).toEqual([-1, 0, -1, -1]);
    await user.keyboard('{Enter}');
    expect(onFeed).toHaveBeenLastCalledWith('Bee');
    expect(onOpen).not.toHaveBeenCalled();
    await user.keyboard(' ');
    expect(onFeed).toHaveBeenCalledTimes(2);
    expect(selected()).toBe('');
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(rows[1]);
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(rows[2]);
  });

  test('open, close and leave a branch of a tree', async () => {
    const branch = { isOpen: true, isLast: true };
    const toggles = vi.fn();
    const [ant, bee] = animals.map((value) => ({ id: value.id, name: value.name, value }));
    if (!ant || !bee) throw new Error('There are too few animals.');
    const { user, rows } = await open({
      rows: [
        { ...ant, branch: { ...branch, level: 0, isParent: true } },
        { ...bee, branch: { ...branch, level: 1, isParent: false } },
      ],
      onToggleBranch: toggles,
    });
    await user.keyboard('jj{ArrowLeft}');
    expect(document.activeElement).toBe(rows[0]);
    await user.keyboard('{ArrowLeft}');
    expect(toggles).toHaveBeenCalledExactlyOnceWith(1);
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Feed Ant');
  });
});

function Shrinking() {
  const [gone, setGone] = useState<string[]>([]);
  onFeed.mockImplementation((name: string) => setGone([...gone, name]));
  return <Animals shown={animals.filter(({ name }) => !gone.includes(name))} />;
}

describe('the focus of what goes away', () => {
  const focusedRow = () => document.activeElement?.getAttribute('data-row');

  test('is taken by the row in the place of a deleted one, and at the end by the one before', async () => {
    const { user } = await renderScreen(Shrinking);
    await screen.findAllByRole('row');
    await user.keyboard('jjj{ArrowRight}{Enter}');
    await waitFor(() => expect(focusedRow()).toBe('4'));
    await user.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(focusedRow()).toBe('2'));
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });

  test('is taken by the page when no row is left', async () => {
    const { user } = await renderScreen(() => (
      <main id="content" tabIndex={-1}>
        <Shrinking />
      </main>
    ));
    const count = (await screen.findAllByRole('row')).length - 1;
    await user.keyboard('j{ArrowRight}');
    for (let left = count; left > 0; left -= 1) await user.keyboard('{Enter}{ArrowRight}');
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  });

  test('is taken by the current row when the acts on a selection leave', async () => {
    const { user } = await open();
    await user.keyboard('jj ');
    expect(selected()).toBe('2');
    screen.getByRole('button', { name: 'Clear' }).focus();
    await user.keyboard('{Enter}');
    expect(selected()).toBe('');
    await waitFor(() => expect(focusedRow()).toBe('2'));
  });
});

describe('the keys of the head', () => {
  test('go through checkbox, sorts and menus from one tab stop, and down to the rows', async () => {
    const { user, rows } = await open();
    const stops = () => [...document.querySelectorAll<HTMLElement>('[data-stop]')];
    expect(stops().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    stops()[0]?.focus();
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Options for Name');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Legs');
    expect(stops().filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
    await user.keyboard('{End}');
    expect(focused()).toBe('Options for Age');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Select all rows on this page');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(rows[0]);
  });

  test('size a column by Shift and an arrow, and say so', async () => {
    const { user } = await open();
    screen.getByRole('button', { name: 'Legs' }).focus();
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(80);
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(document.querySelector<HTMLElement>('col[data-column="legs"]')?.style.width).toBe('96px');
    expect(screen.getByText('Legs is 96 pixels wide')).toBeTruthy();
    expect(localStorage.getItem('masthead.preferences')).toContain('"column-widths.animals":["legs:96"]');
    vi.restoreAllMocks();
  });

  test('move a column by Ctrl, Shift and an arrow, say so, and keep the focus', async () => {
    const { user } = await open();
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'));
    const legs = screen.getByRole('button', { name: 'Legs' });
    legs.focus();
    await user.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
    expect(heads()).toEqual([null, 'Legs', 'Name', 'Age']);
    expect(screen.getByText('Legs is now column 1 of 3')).toBeTruthy();
    expect(document.activeElement).toBe(legs);
    await user.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
    expect(heads()).toEqual([null, 'Legs', 'Name', 'Age']);
  });

  test('open the menu of a column by the menu key and by Alt and Down', async () => {
    const { user } = await open();
    screen.getByRole('button', { name: 'Legs' }).focus();
    await user.keyboard('{ContextMenu}');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(focused()).toBe('Options for Legs');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await screen.findByRole('button', { name: 'Sort descending' })).toBeTruthy();
  });
});
