import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { listSectionLayouts } from '../../section-layouts.contract.ts';
import { addSections, getSection, listTreeSections, updateSection } from '../../sections.contract.ts';
import { SectionsScreen } from '../sections-screen.tsx';
import { sectionDetails, treeSection } from '../tree/section-rows.fixture.ts';

let api: FakeApi;
const jobs = treeSection(3, 'Jobs', { type: 'link', revision: 2, link: 'https://jobs.example.org/' });

beforeEach(() => {
  api = fakeApi()
    .on(listTreeSections, () => ({
      items: [treeSection(0, 'Home', { path: '/', status: 3 }), jobs],
      order_revision: 5,
      root_id: 0,
    }))
    .on(getSection, () => sectionDetails(jobs, { link: 'https://jobs.example.org/' }))
    .on(listSectionLayouts, () => ({ items: [{ name: '', title: 'Standard' }] }))
    .on(addSections, ({ body }) => body.pages.map(({ title = '' }) => sectionDetails(treeSection(9, title))))
    .on(updateSection, () => ({ ...sectionDetails(jobs), revision: 3, batch_id: null }));
});
afterEach(() => expect(api.faults).toEqual([]));

const adding = async () => {
  const { user } = await renderScreen(SectionsScreen, {});
  await user.click(await screen.findByRole('button', { name: 'Add section' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add section' }));
  const save = () => user.click(dialog.getByRole('button', { name: 'Add section' }));
  return { user, dialog, save };
};

test('a link is asked where it leads, and for nothing that a page has', async () => {
  const { user, dialog, save } = await adding();
  await user.type(dialog.getByLabelText('Title'), 'Shop');
  await user.click(dialog.getByRole('radio', { name: 'Link' }));
  expect(dialog.queryByLabelText('Posts per page')).toBeNull();
  expect(dialog.queryByLabelText('Search title (optional)')).toBeNull();
  await user.type(dialog.getByLabelText('Leads to'), 'shop.example.org');
  await save();
  expect(await dialog.findByText('Enter a path such as /about, or a web address.')).toBeTruthy();
  expect(api.callsTo(addSections)).toHaveLength(0);
  await user.clear(dialog.getByLabelText('Leads to'));
  await user.type(dialog.getByLabelText('Leads to'), 'https://shop.example.org');
  await save();
  await waitFor(() => expect(api.callsTo(addSections)).toHaveLength(1));
  expect(api.callsTo(addSections)[0]?.body.pages[0]).toMatchObject({
    ...{ title: 'Shop', type: 'link' },
    page_settings: { link: 'https://shop.example.org' },
  });
});

test('a text is written, and the order of posts is chosen', async () => {
  const { user, dialog, save } = await adding();
  await user.type(dialog.getByLabelText('Title'), 'Imprint');
  await user.click(dialog.getByRole('radio', { name: 'Text' }));
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), '## Who we are');
  await user.selectOptions(dialog.getByLabelText('Post order'), 'Manual, then newest first');
  await save();
  await waitFor(() => expect(api.callsTo(addSections)).toHaveLength(1));
  expect(api.callsTo(addSections)[0]?.body.pages[0]).toMatchObject({
    type: 'static',
    page_settings: { text: '## Who we are', order: 'manual' },
  });
});

test('a link opens as the link that it is, and a refusal of where it leads stands under its field', async () => {
  api.on(updateSection, () => ({
    ...{ refuse: 422, code: 'link_is_invalid', message: "A link can't lead to its own address." },
    details: [{ loc: ['body', 'link'], msg: "A link can't lead to its own address." }],
  }));
  const { user } = await renderScreen(SectionsScreen, {});
  const row = within(await screen.findByRole('treeitem', { name: 'Jobs' }));
  expect(row.getByText('Link')).toBeTruthy();
  expect(row.getByText('https://jobs.example.org/')).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Edit Jobs' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit section' }));
  const leadsTo = await dialog.findByLabelText<HTMLInputElement>('Leads to');
  expect(leadsTo.value).toBe('https://jobs.example.org/');
  await user.clear(leadsTo);
  await user.type(leadsTo, '/jobs');
  await user.click(dialog.getByRole('button', { name: 'Save section' }));
  expect(await dialog.findByText("A link can't lead to its own address.")).toBeTruthy();
});
