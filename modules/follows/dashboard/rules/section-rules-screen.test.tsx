import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listCommunities } from '#modules/communities/communities.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import {
  listSectionFollowRules,
  type SectionFollowRule,
  setSectionFollowRule,
} from '../../section-follow-rules.contract.ts';
import { SectionRulesScreen } from './section-rules-screen.tsx';

let api: FakeApi;
let rules: SectionFollowRule[];
const rule = (id: number, title: string): SectionFollowRule => ({
  ...{ id, section_id: id, title, path: `/${title.toLowerCase()}`, kind: 'chosen' },
  ...{ since_ts: null, is_running: false },
});

beforeEach(() => {
  rules = [rule(5, 'Sport'), rule(6, 'Town')];
  api = fakeApi();
  api
    .on(listCommunities, () => ({ items: [], total_count: 0, is_exact: true }))
    .on(listSectionFollowRules, () => ({
      items: rules,
      total_count: rules.length,
      people: { total_count: 214, is_exact: true },
    }))
    .on(setSectionFollowRule, ({ params, body }) => {
      const isRunning = body.kind === 'forced' || body.for_existing === true;
      const next = { ...rule(params.sectionId, 'Sport'), kind: body.kind, is_running: isRunning };
      rules = rules.map((one) => (one.id === next.id ? next : one));
      return next;
    });
});
afterEach(() => expect(api.faults).toEqual([]));

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const open = async () => {
  const { user } = await renderScreen(SectionRulesScreen);
  await user.click(within(await row('Sport')).getByText('Sport'));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Who follows Sport?' })) };
};

test('new people follow a section, and those who are here where that is ticked', async () => {
  const { user, dialog } = await open();
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Following'), 'On by default');
  await user.click(dialog.getByRole('checkbox', { name: 'Also for the 214 people here' }));
  await user.click(dialog.getByRole('button', { name: 'Save rule' }));
  expect(await screen.findByText('New people will follow Sport.')).toBeTruthy();
  expect(api.callsTo(setSectionFollowRule)[0]).toMatchObject({
    ...{ params: { sectionId: 5 }, body: { kind: 'default', for_existing: true } },
  });
  expect(await screen.findByText('On by default (adding people…)')).toBeTruthy();
});

test('everyone follows a section, which says what that means first', async () => {
  const { user, dialog } = await open();
  await user.selectOptions(dialog.getByLabelText('Following'), 'Required');
  expect(dialog.getByText(/^All 214 people on this site follow this section/)).toBeTruthy();
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save rule' }));
  await waitFor(() =>
    expect(api.callsTo(setSectionFollowRule)[0]?.body).toEqual({ kind: 'forced', for_existing: false }),
  );
});

test('what could not be saved is said, and the dialog stays', async () => {
  api.on(setSectionFollowRule, () => ({ refuse: 404, code: 'not_found' }));
  const { user, dialog } = await open();
  await user.selectOptions(dialog.getByLabelText('Following'), 'Required');
  await user.click(dialog.getByRole('button', { name: 'Save rule' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
});
