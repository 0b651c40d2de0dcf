import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { listSections } from '../section-list.contract.ts';
import { useSectionChoices } from './use-section-choices.ts';

let api: FakeApi;
const section = (id: number, full_title: string, type: 'section' | 'link' = 'section') => ({
  ...{ id, title: full_title, full_title, type, parent_id: id === 0 ? null : 0, site_id: 1 },
  ...{ slug: 'slug', path: '/slug/', status: 1, parent_ids: [0] },
});

beforeEach(() => {
  api = fakeApi();
  api.on(listSections, () => [
    section(0, 'Home'),
    section(7, 'Sport'),
    section(8, 'Sport / Rowing'),
    section(9, 'Shop', 'link'),
  ]);
});
afterEach(() => expect(api.faults).toEqual([]));

const Own = () => <Shown {...useSectionChoices()} />;
const NoLinks = () => <Shown {...useSectionChoices(({ type }) => type !== 'link')} />;
const Shown = ({ choices, state }: ReturnType<typeof useSectionChoices>) => (
  <p>
    {state}: {choices.map(({ value, label }) => `${value} ${label}`).join(', ')}
  </p>
);

test('sections are chosen by their whole titles, without Home and links unless these are asked for', async () => {
  await renderScreen(Own);
  expect(await screen.findByText('ready: 7 Sport, 8 Sport / Rowing')).toBeTruthy();
  await renderScreen(NoLinks);
  expect(await screen.findByText('ready: 0 Home, 7 Sport, 8 Sport / Rowing')).toBeTruthy();
});

test('whoever may not see sections has none to choose from, and waits for nothing', async () => {
  const holder = { ...testCaller.holder, sitePermissions: new Set(['MANAGE_FEEDS']) };
  await renderScreen(NoLinks, { caller: { holder } });
  expect(await screen.findByText('ready:')).toBeTruthy();
  expect(api.callsTo(listSections)).toEqual([]);
});
