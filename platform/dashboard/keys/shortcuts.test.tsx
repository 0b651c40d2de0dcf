import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { KeyTools } from '../shell/key-tools.tsx';
import { useShortcut } from './shortcut-registry.ts';

const add = vi.fn();
const later = vi.fn();

function Screen() {
  const [hasLater, setHasLater] = useState(false);
  useShortcut('add', add);
  return (
    <>
      <input aria-label="Name" />
      <button type="button" onClick={() => setHasLater(true)}>
        Elsewhere
      </button>
      <button type="button" aria-haspopup="dialog" aria-expanded="true">
        Author
      </button>
      {hasLater ? <Later /> : null}
    </>
  );
}

function Later() {
  useShortcut('add', later);
  return null;
}

const tools = { places: [], sources: [], onGo: vi.fn(), onSignOut: vi.fn() };

async function open(props: { isDialogOpen?: boolean } = {}) {
  add.mockClear();
  later.mockClear();
  const rendered = await renderScreen(() => (
    <>
      <Screen />
      {props.isDialogOpen ? <dialog open>In the way</dialog> : null}
      <KeyTools {...tools} />
    </>
  ));
  return rendered;
}

describe('shortcuts', () => {
  test('do what the screen says', async () => {
    const { user } = await open();
    await user.keyboard('c');
    expect(add).toHaveBeenCalledOnce();
  });

  test('rest while somebody types', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'abc?');
    expect(add).not.toHaveBeenCalled();
  });

  test('rest while a dialog is open', async () => {
    const { user } = await open({ isDialogOpen: true });
    await user.keyboard('c');
    expect(add).not.toHaveBeenCalled();
  });

  test('rest while a panel is on its way to the button that opens it', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Author' }));
    await user.keyboard('c');
    expect(add).not.toHaveBeenCalled();
  });

  test('leave keys with a modifier to the browser', async () => {
    const { user } = await open();
    await user.keyboard('{Control>}c{/Control}');
    expect(add).not.toHaveBeenCalled();
  });

  test('mean the latest of several', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    await user.keyboard('c');
    expect([add.mock.calls.length, later.mock.calls.length]).toEqual([0, 1]);
  });

  test('open the palette also from a field, and the help from the page', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('textbox', { name: 'Name' }));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Search or jump to' });
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  });
});
