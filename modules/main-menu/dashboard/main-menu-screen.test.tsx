import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import {
  type ArrangedEntry,
  type ArrangedMenu,
  arrangeMainMenu,
  getMainMenu,
} from '../main-menu.contract.ts';
import { MainMenuScreen } from './main-menu-screen.tsx';

const entry = (id: string, title: string, submenu: ArrangedEntry[] = []): ArrangedEntry => ({
  ...{ id, title, is_hidden: false, submenu },
});

let api: FakeApi;
let there: ArrangedMenu;
beforeEach(() => {
  there = {
    items: [
      entry('home', 'Home'),
      entry('content', 'Content', [entry('posts', 'Posts'), entry('tags', 'Tags')]),
    ],
    ...{ is_changed: false, revision: 0 },
  };
  api = fakeApi();
  api
    .on(getMainMenu, () => there)
    .on(arrangeMainMenu, ({ body }) => {
      there = {
        ...there,
        revision: body.revision + 1,
        is_changed: [body.hidden_ids, body.ordered_ids].flat().length > 0,
      };
      return there;
    });
});
const sent = () => api.callsTo(arrangeMainMenu).map(({ body }) => body);

test('entries are hidden and moved by keys, and saved together', async () => {
  const { user } = await renderScreen(MainMenuScreen);
  await user.click(await screen.findByRole('checkbox', { name: 'Show Posts in the menu' }));
  screen.getByRole('button', { name: 'Move Tags up' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Tags is now 1 of 2.')).toBeTruthy();
  expect(api.callsTo(arrangeMainMenu)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save menu' }));
  expect(await screen.findByText('Menu saved. People see it when they next load a page.')).toBeTruthy();
  expect(sent()).toEqual([
    { hidden_ids: ['posts'], ordered_ids: ['home', 'content', 'tags', 'posts'], revision: 0 },
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone. Previous menu restored.')).toBeTruthy();
  expect(sent()[1]).toEqual({ hidden_ids: [], ordered_ids: [], revision: 1 });
});

test('an entry is dragged beside its neighbours, and nowhere else', async () => {
  await renderScreen(MainMenuScreen);
  const group = within(await screen.findByRole('list', { name: 'Entries of Content' }));
  const rowOf = (title: string) => screen.getByText(title).closest('[draggable]') as HTMLElement;
  const dataTransfer = { setData: () => undefined };
  const drag = (from: string, to: string) => {
    fireEvent.dragStart(rowOf(from), { dataTransfer });
    fireEvent.dragOver(rowOf(to), { dataTransfer });
    fireEvent.drop(rowOf(to), { dataTransfer });
  };
  const titles = () => group.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
  drag('Tags', 'Home');
  expect(titles()).toEqual(['Show Posts in the menu', 'Show Tags in the menu']);
  drag('Posts', 'Tags');
  expect(titles()).toEqual(['Show Tags in the menu', 'Show Posts in the menu']);
});

test('the usual menu comes back by one press, and a change of somebody else is told', async () => {
  there = { ...there, is_changed: true, revision: 4 };
  const { user } = await renderScreen(MainMenuScreen);
  await user.click(await screen.findByRole('button', { name: 'Reset to default' }));
  expect(await screen.findByText('Menu reset.')).toBeTruthy();
  expect(sent()).toEqual([{ hidden_ids: [], ordered_ids: [], revision: 4 }]);
  api.on(arrangeMainMenu, () => ({ refuse: 409, code: 'revision_conflict' }));
  await user.click(screen.getByRole('checkbox', { name: 'Show Tags in the menu' }));
  await user.click(screen.getByRole('button', { name: 'Save menu' }));
  expect(await screen.findByText(/^Someone else changed the menu/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Use saved menu' })).toBeTruthy();
});
