import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listOwnSites } from '#modules/accounts/own-sites.contract.ts';
import { offeredCommands } from '#platform/dashboard/commands/commands.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { PlaceSwitch } from './place-switch.tsx';

let api: FakeApi;
const own = testCaller.site;
const site = (id: number, title: string, host: string) => ({
  ...{ id, title, host, url: `https://${host}/r/dashboard/`, is_current: id === own.id },
});
let sites = [site(own.id, own.title, 'here.test')];

beforeEach(() => {
  api = fakeApi();
  api.on(listOwnSites, () => ({ items: sites }));
});
afterEach(() => expect(api.faults).toEqual([]));

async function open(communities: { id: number; name: string; title: string }[] = []) {
  const onGo = vi.fn();
  const rendered = await renderScreen(() => <PlaceSwitch name={<span>{own.title}</span>} onGo={onGo} />, {
    caller: { communities, hasOtherSites: sites.length > 1 },
  });
  return { ...rendered, onGo };
}

test('whoever has one site and no community sees its name alone', async () => {
  await open();
  expect(await screen.findByText(own.title)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(api.callsTo(listOwnSites)).toEqual([]);
});

test('another site is gone to by keys, and told apart by its host where it has the same title', async () => {
  sites = [site(own.id, own.title, 'here.test'), site(900, own.title, 'there.test')];
  const { user, onGo } = await open();
  await user.click(await screen.findByRole('button', { name: `${own.title}, Switch site or community` }));
  await screen.findByRole('option', { name: `${own.title} · there.test` });
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onGo).toHaveBeenCalledWith('https://there.test/r/dashboard/');
});

test('the palette opens the same list, and a community leads to its posts', async () => {
  sites = [site(own.id, own.title, 'here.test')];
  const { user, onGo } = await open([
    { id: 7, name: 'north', title: 'North' },
    { id: 8, name: 'south', title: 'South' },
  ]);
  await vi.waitFor(() => expect(offeredCommands().map(({ id }) => id)).toContain('places'));
  offeredCommands()
    .find(({ id }) => id === 'places')
    ?.run();
  await user.click(await screen.findByRole('option', { name: 'South' }));
  expect(onGo).toHaveBeenCalledWith(expect.stringContaining('community_id=8'));
});
