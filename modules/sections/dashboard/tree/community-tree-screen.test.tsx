import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { listSectionLayouts } from '../../section-layouts.contract.ts';
import { countMove, countRemoval } from '../../section-removal.contract.ts';
import {
  addSections,
  getSection,
  listTreeSections,
  reorderSections,
  updateSection,
} from '../../sections.contract.ts';
import { CommunityTree } from './community-tree.tsx';
import { sectionDetails, treeSection } from './section-rows.fixture.ts';

const COMMUNITY = 70;
const ROOT = 40;
const routes = treeSection(41, 'Routes', { path: '/climbers/routes', community_id: COMMUNITY });
const gear = treeSection(42, 'Gear', { path: '/climbers/gear', community_id: COMMUNITY, revision: 3 });
let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  api
    .on(listTreeSections, () => ({ items: [routes, gear], order_revision: 5, root_id: ROOT }))
    // The call names no community: it says where the section lies on the site.
    .on(getSection, () => ({ ...sectionDetails(gear), parent_id: ROOT, parent_ids: [ROOT] }))
    .on(countMove, () => ({ section_count: 0, post_count: 0, is_exact: true }))
    .on(countRemoval, () => ({ section_count: 1, post_count: 0 }))
    .on(listSectionLayouts, () => ({ items: [{ name: '', title: 'Standard' }] }));
});
afterEach(() => expect(api.faults).toEqual([]));

const open = () => renderScreen(() => <CommunityTree communityId={COMMUNITY} />);

test('asks for the sections of the community and adds to them', async () => {
  api.on(addSections, ({ body }) => [sectionDetails(treeSection(43, body.pages[0]?.title ?? ''))]);
  const { user } = await open();
  expect(await screen.findByRole('treeitem', { name: 'Gear' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add section' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add section' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Title' }), 'Walls');
  await user.click(dialog.getByRole('button', { name: 'Add section' }));
  expect(await screen.findByText('Section added.')).toBeTruthy();
  expect(api.callsTo(listTreeSections)[0]?.params).toEqual({ siteId: COMMUNITY });
  expect(api.callsTo(addSections)[0]).toMatchObject({
    params: { siteId: COMMUNITY },
    body: { pages: [{ title: 'Walls', parent_id: null }] },
  });
});

test('a section of the first level is edited as such, and the order is that of the community', async () => {
  api
    .on(updateSection, () => ({ ...sectionDetails(gear), revision: 4, batch_id: null }))
    .on(reorderSections, ({ body }) => ({
      ordered_ids: body.ordered_ids,
      ...{ order_revision: 6, batch_id: 81 },
    }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Edit Gear' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit section' }));
  const parent = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Parent section' });
  expect(parent.value).toBe('');
  await user.clear(dialog.getByRole('textbox', { name: 'Title' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Kit');
  await user.click(dialog.getByRole('button', { name: 'Save section' }));
  await screen.findByText('Section updated.');
  expect(api.callsTo(updateSection)[0]).toMatchObject({ params: { siteId: COMMUNITY, sectionId: 42 } });
  await user.click(screen.getByRole('treeitem', { name: 'Gear' }));
  screen.getByRole('tree').focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await screen.findByText(/^Sections re-ordered/);
  expect(api.callsTo(reorderSections)[0]).toMatchObject({
    params: { sectionId: ROOT },
    body: { id: ROOT, ordered_ids: [42, 41], order_revision: 5 },
  });
});
