import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { onSite, signedIn } from '#platform/contract/permission-rule.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { useCommands } from '../commands/commands.ts';
import { KeyTools } from '../shell/key-tools.tsx';
import type { FindItems, PaletteSource } from './palette-source.ts';

const add = vi.fn();
const never = vi.fn();
const onGo = vi.fn();
const onSignOut = vi.fn();

const find = vi.fn<FindItems['find']>((text) =>
  Promise.resolve([
    { id: 'post.7', title: `Found ${text}`, url: '/r/dashboard/posts?post=7', isHeadline: true },
  ]),
);
const sources: PaletteSource[] = [
  { id: 'posts', opensTo: signedIn(), load: () => Promise.resolve({ title: () => 'Posts found', find }) },
  {
    ...{ id: 'secrets', opensTo: onSite('POWER_SITE') },
    load: () => Promise.resolve({ title: () => 'Secrets', find: never }),
  },
];
const places = [
  { id: 'screen.posts', title: 'Posts', url: '/r/dashboard/posts', shortcut: 'go.posts' },
  { id: 'screen.auditLog', title: 'Audit log', hint: 'Settings', url: '/r/dashboard/settings/audit-log' },
];

function Screen() {
  useCommands([
    { id: 'add', title: 'Add redirect', run: add },
    { id: 'off', title: 'Not now', run: never, isOff: () => true },
  ]);
  return (
    <>
      <button type="button">Start</button>
      <KeyTools {...{ places, sources, onGo, onSignOut }} />
    </>
  );
}

async function open(given = sources) {
  for (const one of [add, never, onGo, find]) one.mockClear();
  sources.splice(0, sources.length, ...given);
  const rendered = await renderScreen(Screen, {
    caller: { holder: { ...testCaller.holder, sitePermissions: new Set(['EDIT_SITE']) } },
  });
  await rendered.user.click(screen.getByRole('button', { name: 'Start' }));
  await rendered.user.keyboard('{Control>}k{/Control}');
  return { ...rendered, field: await screen.findByRole('combobox', { name: 'Search or jump to' }) };
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const current = () => screen.getByRole('option', { selected: true }).textContent;

describe('the palette', () => {
  test('offers what the screen can do, the screens, and what can be done everywhere', async () => {
    await open();
    expect(options()).toEqual([
      ...['Add redirect', 'Posts', 'Audit logSettings'],
      ...['Keyboard shortcuts?', 'Sign Out'],
    ]);
    expect(screen.queryByText('Not now')).toBeNull();
  });

  test('is used by the keyboard alone, and names the current line to screen readers', async () => {
    const { user, field } = await open();
    await user.keyboard('{ArrowDown}');
    expect(field.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
    expect(current()).toBe('Posts');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(current()).toBe('Sign Out');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(add).toHaveBeenCalledOnce();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('finds screens by words of their names, and goes there', async () => {
    const { user } = await open();
    await user.keyboard('audit');
    expect(current()).toBe('Audit logSettings');
    await user.keyboard('{Enter}');
    expect(onGo).toHaveBeenCalledWith('/r/dashboard/settings/audit-log');
  });

  test('finds what rooms find, once typing rests, and says how many', async () => {
    const { user } = await open();
    await user.keyboard('budget');
    await screen.findByRole('option', { name: /Found budget/ });
    expect(screen.getByRole('group', { name: 'Posts found' })).toBeTruthy();
    expect(find.mock.calls.map(([text]) => text)).toEqual(['budget']);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 result'));
    await user.keyboard('{Enter}');
    expect(onGo).toHaveBeenCalledWith('/r/dashboard/posts?post=7');
  });

  test('asks nothing that the person may not ask', async () => {
    const { user } = await open();
    await user.keyboard('budget');
    await screen.findByRole('option', { name: /Found budget/ });
    expect(never).not.toHaveBeenCalled();
  });

  test('says that a part of the search did not answer', async () => {
    const broken: PaletteSource = {
      ...{ id: 'broken', opensTo: signedIn() },
      load: () => Promise.reject(new Error('gone')),
    };
    const { user } = await open([broken]);
    await user.keyboard('budget');
    await screen.findByText(/search failed/);
  });

  test('says that nothing was found', async () => {
    const { user } = await open([]);
    await user.keyboard('zzz');
    expect(await screen.findByText(/No results/)).toBeTruthy();
  });

  test('closes by Escape and by its own keys, and gives the focus back', async () => {
    const { user } = await open();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('shows first what was chosen last', async () => {
    const { user } = await open();
    await user.keyboard('audit{Enter}');
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('group', { name: 'Recent' });
    expect(current()).toBe('Audit logSettings');
  });

  test('changes the look by its name, and leads to all that a search finds', async () => {
    const all = (text: string) => ({ id: 'all', title: `All results for ${text}`, url: '/all' });
    const load = () => Promise.resolve({ title: () => 'Posts found', find, all });
    const { user } = await open([{ id: 'posts', opensTo: signedIn(), load }]);
    await user.keyboard('modern dark');
    expect(await screen.findByRole('option', { name: 'Theme: Modern dark' })).toBeTruthy();
    await user.click(await screen.findByRole('option', { name: 'All results for modern dark' }));
    expect(onGo).toHaveBeenCalledWith('/all');
  });
});
