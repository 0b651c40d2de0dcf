import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { usualChecklist } from '../checklist-kinds.contract.ts';
import { type Checklist, getChecklist, saveChecklist } from '../checklists.contract.ts';
import { PublishingChecklistScreen } from './publishing-checklist-screen.tsx';

let api: FakeApi;
const saved: Checklist = { ...usualChecklist, revision: 0, updated_ts: null };

beforeEach(() => {
  api = fakeApi();
  api.on(getChecklist, () => saved);
});
afterEach(() => expect(api.faults).toEqual([]));

const choose = async (check: string, level: string) =>
  within(await screen.findByRole('group', { name: check })).getByRole('radio', { name: level });
const max = () => screen.getByRole('spinbutton', { name: 'Maximum characters' });

test('each check is off, suggested or required, and headlines have bounds', async () => {
  api.on(saveChecklist, ({ body }) => ({ ...saved, ...body, revision: 1 }) as Checklist);
  const { user } = await renderScreen(PublishingChecklistScreen, {});
  await user.click(await choose('Lead image', 'Required'));
  await user.clear(max());
  await user.click(screen.getByRole('button', { name: 'Save checklist' }));
  expect(screen.getByText('Enter a whole number from 1 to 300.')).toBeTruthy();
  await user.type(max(), '90');
  await user.click(screen.getByRole('button', { name: 'Save checklist' }));
  expect(await screen.findByText('Checklist saved.')).toBeTruthy();
  const [call] = api.callsTo(saveChecklist);
  expect(call?.body).toEqual({ ...usualChecklist, lead_image: 'required', headline_max: 90, revision: 0 });
  await user.click(await choose('Headline length', 'Off'));
  expect(screen.queryByRole('spinbutton')).toBeNull();
});

test('what somebody else saved meanwhile is taken over by hand', async () => {
  api.on(saveChecklist, () => ({ refuse: 412, code: 'revision_conflict' }));
  const { user } = await renderScreen(PublishingChecklistScreen, {});
  await user.click(await choose('Working links', 'Off'));
  await user.click(screen.getByRole('button', { name: 'Save checklist' }));
  const takeSaved = await screen.findByRole('button', { name: 'Use saved version' });
  api.on(getChecklist, () => ({ ...saved, links: 'required' as const, revision: 4 }));
  await user.click(takeSaved);
  expect(await choose('Working links', 'Required')).toHaveProperty('checked', true);
});
