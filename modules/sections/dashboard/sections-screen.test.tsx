import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { listUserGroups } from '#modules/user-groups/user-groups.contract.ts';
import { taskKey } from '#platform/dashboard/kept-task.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { listSectionLayouts } from '../section-layouts.contract.ts';
import { countMove, countRemoval, getSectionRemoval, removeSections } from '../section-removal.contract.ts';
import {
  addSections,
  createStage,
  deleteStage,
  getSection,
  listTreeSections,
  reorderSections,
  type TreeSection,
  updateSection,
} from '../sections.contract.ts';
import { SectionsScreen } from './sections-screen.tsx';
import { StagesScreen } from './stages-screen.tsx';
import { sectionDetails as details, treeSection } from './tree/section-rows.fixture.ts';

let api: FakeApi;
let there: TreeSection[];

beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  there = [
    treeSection(0, 'Home', { path: '/', status: 3 }),
    treeSection(1, 'News', { read_access_type: 2, read_access_groups: ['members'], revision: 4 }),
    treeSection(2, 'City', { parent_id: 1, parent_ids: [1], full_title: 'News / City' }),
    treeSection(3, 'Sport', { revision: 2, status: 2 }),
  ];
  const find = (id: number) => details(there.find((one) => one.id === id) as TreeSection);
  api
    .on(listTreeSections, () => ({ items: there, order_revision: 5, root_id: 0 }))
    .on(getSection, ({ params }) => find(params.sectionId))
    .on(updateSection, ({ params, body }) => ({
      ...find(params.sectionId),
      revision: body.revision + 1,
      batch_id: 80,
    }))
    .on(countMove, () => ({ section_count: 1, post_count: 41, is_exact: true }))
    .on(reorderSections, ({ body }) => ({
      ordered_ids: body.ordered_ids,
      order_revision: Number(body.order_revision) + 1,
      batch_id: 81,
    }))
    .on(countRemoval, () => ({ section_count: 2, post_count: 1_284 }))
    .on(removeSections, () => ({ task_id: 71, status: 'PENDING', is_ready: false, batch_id: 72 }))
    .on(getSectionRemoval, () => ({
      ...{ isReady: true, exception: null, done: 1_284, total: 1_284 },
      response: { removedSectionIds: [1, 2], batch_id: 72, post_count: 1_284 },
    }))
    .on(listSectionLayouts, () => ({
      items: [
        { name: '', title: 'Standard' },
        { name: 'wide', title: 'Wide' },
      ],
    }))
    .on(listUserGroups, () => ({ items: [], total_count: 0, after: null }))
    .on(undoAct, () => undoState({ kind: 'section', count: 2, undone: undone(2) }));
});
afterEach(() => expect(api.faults).toEqual([]));

const item = (name: string) => screen.findByRole('treeitem', { name });
const names = () => screen.queryAllByRole('treeitem').map((row) => row.getAttribute('aria-label'));
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const numberField = (name: string) => screen.findByRole<HTMLInputElement>('spinbutton', { name });
const open = (search = '', caller = {}) => renderScreen(SectionsScreen, { search, caller });

describe('the tree of sections', () => {
  test('shows levels, addresses, and what is not open to everybody', async () => {
    await open();
    const news = within(await item('News'));
    expect(news.getByText('Restricted')).toBeTruthy();
    expect(news.getByText('/news')).toBeTruthy();
    expect((await item('City')).getAttribute('aria-level')).toBe('2');
    expect(within(await item('Sport')).getByText('Private')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete Home' })).toBeNull();
  });

  test('folds and unfolds, and a search shows what lies in folded ones', async () => {
    const { user } = await open();
    await user.click(within(await item('News')).getByRole('button', { name: 'Collapse News' }));
    expect(names()).toEqual(['Home', 'News', 'Sport']);
    await user.type(screen.getByRole('textbox', { name: 'Find a section' }), 'cit');
    await waitFor(() => expect(names()).toEqual(['News', 'City']));
    await user.clear(screen.getByRole('textbox', { name: 'Find a section' }));
    await user.type(screen.getByRole('textbox', { name: 'Find a section' }), 'nothing like it');
    expect(await screen.findByText('No results. Try a different search.')).toBeTruthy();
  });

  test('is walked by arrows and reordered by Alt, and the way back is offered', async () => {
    const { user } = await open();
    await item('Sport');
    screen.getByRole('tree').focus();
    api.on(reorderSections, ({ body }) => {
      there = [0, 3, 1, 2].flatMap((id) => there.find((one) => one.id === id) ?? []);
      return { ordered_ids: body.ordered_ids, order_revision: 6, batch_id: 81 };
    });
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    await user.keyboard('{End}{Alt>}{ArrowUp}{/Alt}');
    expect(await screen.findByText('Sections re-ordered')).toBeTruthy();
    const moved = screen.getByRole('treeitem', { selected: true });
    await waitFor(() => expect(shown.mock.contexts).toContain(moved));
    shown.mockRestore();
    const params = { sectionId: 0 };
    expect(api.callsTo(reorderSections)[0]).toMatchObject({
      ...{ params, body: { id: 0, ordered_ids: [3, 1], order_revision: 5 } },
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.callsTo(undoAct)[0]?.params).toMatchObject({ batchId: 81 }));
  });

  describe('with six levels', () => {
    beforeEach(() => {
      let parents: number[] = [];
      for (let level = 1; level <= 6; level += 1) {
        const id = 40 + level;
        there.push(
          treeSection(id, `Level ${level}`, { parent_id: parents.at(-1) ?? null, parent_ids: parents }),
        );
        parents = [...parents, id];
      }
      there.push(treeSection(47, 'Beside', { parent_id: 45, parent_ids: [41, 42, 43, 44, 45] }));
    });

    test('says why a key moves nothing deeper, and moves nothing', async () => {
      const { user } = await open();
      await item('Beside');
      screen.getByRole('tree').focus();
      await user.keyboard('{End}{Alt>}{ArrowRight}{/Alt}');
      const said = "“Beside” wasn't moved. Sections can be nested 6 levels deep.";
      expect(await screen.findByText(said)).toBeTruthy();
      expect(api.callsTo(updateSection)).toEqual([]);
    });

    test('says it once of a key that is held down', async () => {
      const { user } = await open();
      await item('Beside');
      screen.getByRole('tree').focus();
      await user.keyboard('{End}{Alt>}{ArrowRight>5/}{/Alt}');
      await screen.findByText("“Beside” wasn't moved. Sections can be nested 6 levels deep.");
      expect(screen.getAllByText(/^“Beside” wasn't moved/)).toHaveLength(1);
    });

    test('says the same of what is dropped too deep, with all that lies in it', async () => {
      await open();
      const [dragged, target] = [await item('News'), await item('Level 5')];
      target.getBoundingClientRect = () => ({ top: 0, height: 36 }) as DOMRect;
      fireEvent.dragStart(dragged, { dataTransfer: { setData: () => {} } });
      // The browser drops only where it is told that it may.
      expect(fireEvent.dragOver(target, { clientY: 18 })).toBe(false);
      fireEvent.drop(target, { clientY: 18 });
      const said =
        "“News” wasn't moved. With the sections in it, it would be nested more than 6 levels deep.";
      expect(await screen.findByText(said)).toBeTruthy();
      expect(api.callsTo(updateSection)).toEqual([]);
    });
  });

  test('says that a section cannot be dropped on what lies in it', async () => {
    await open();
    const [dragged, target] = [await item('News'), await item('City')];
    target.getBoundingClientRect = () => ({ top: 0, height: 36 }) as DOMRect;
    fireEvent.dragStart(dragged, { dataTransfer: { setData: () => {} } });
    expect(fireEvent.dragOver(target, { clientY: 18 })).toBe(false);
    fireEvent.drop(target, { clientY: 18 });
    expect(await screen.findByText("Error: Section can't be children of its own.")).toBeTruthy();
    expect(api.callsTo(updateSection)).toEqual([]);
  });

  test('asks before a move that closes sections to readers, and moves them then', async () => {
    there[3] = { ...(there[3] as TreeSection), read_access_type: 3 };
    const { user } = await open();
    await item('Sport');
    screen.getByRole('tree').focus();
    await user.keyboard('{End}{Alt>}{ArrowRight}{/Alt}');
    const question = within(await screen.findByRole('dialog', { name: 'Move Sport?' }));
    expect(question.getByText('1 section will be closed to readers outside its groups.')).toBeTruthy();
    expect(api.callsTo(updateSection)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Move section' }));
    const said = 'Section updated. 42 addresses changed. Readers of the old ones are redirected.';
    expect(await screen.findByText(said)).toBeTruthy();
    expect(api.callsTo(countMove)[0]?.body).toEqual({ section_id: 3, parent_id: 1 });
    expect(api.callsTo(updateSection)[0]).toMatchObject({
      ...{ params: { sectionId: 3 }, body: { parent_id: 1, before_id: null, revision: 2 } },
    });
  });

  test('moves a section though its addresses are never counted', async () => {
    api.on(countMove, () => new Promise(() => {}));
    const { user } = await open();
    await item('Sport');
    screen.getByRole('tree').focus();
    await user.keyboard('{End}{Alt>}{ArrowRight}{/Alt}');
    expect(await screen.findByText('Section updated.', {}, { timeout: 10_000 })).toBeTruthy();
    expect(api.callsTo(updateSection)).toHaveLength(1);
  });

  test('says the exact sentence where an order is refused, and shows the tree as it is', async () => {
    api.on(reorderSections, () => ({ refuse: 409, code: 'revision_conflict', message: 'Stale.' }));
    const { user } = await open();
    await item('Sport');
    screen.getByRole('tree').focus();
    await user.keyboard('{End}{Alt>}{ArrowUp}{/Alt}');
    expect(await screen.findByText(/Problem saving the new sections re-ordering, try again\./)).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Home', 'News', 'City', 'Sport']));
  });

  test('of 5,000 sections draws only those in sight', async () => {
    there = Array.from({ length: 5_000 }, (_, at) => treeSection(at + 1, `Section ${at + 1}`));
    await open();
    await item('Section 1');
    expect(screen.getByText('5,000').parentElement?.textContent).toContain('5,000 sections');
    expect(names().length).toBeLessThan(80);
    const tree = screen.getByRole('tree');
    tree.scrollTop = 36 * 4_000;
    fireEvent.scroll(tree);
    expect(names()).toContain('Section 4010');
    expect(names().length).toBeLessThan(80);
  });
});

describe('the form', () => {
  test('adds a section in another one', async () => {
    api.on(addSections, () => [details(treeSection(9, 'Roads'))]);
    const { user } = await open();
    await user.click(within(await item('City')).getByRole('button', { name: 'Add a section in City' }));
    await user.type(await field('Title'), 'Roads');
    const dialog = within(screen.getByRole('dialog', { name: 'Add section' }));
    await user.clear(await numberField('Posts per page'));
    await user.click(dialog.getByRole('checkbox', { name: /^Show in the site menu/ }));
    await user.click(dialog.getByRole('button', { name: 'Add section' }));
    expect(api.callsTo(addSections)).toEqual([]);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Layout' }), 'Wide');
    await user.type(await numberField('Posts per page'), '40');
    await user.click(dialog.getByRole('button', { name: 'Add section' }));
    expect(await screen.findByText('Section added.')).toBeTruthy();
    expect(api.callsTo(addSections)[0]?.body.pages[0]).toMatchObject({
      ...{ title: 'Roads', parent_id: 2, status: 1, read_access_type: 1 },
      page_settings: { posts_per_page: 40, in_menu: false, rss: true, layout: 'wide', image_id: null },
    });
  });

  test('section-add-order: what is added in another one is put last in the order that lies there', async () => {
    const lanes = treeSection(7, 'Lanes', { parent_id: 2, parent_ids: [1, 2] });
    there = [...there, lanes].map((one) => (one.id === 2 ? { ...one, order_revision: 9 } : one));
    api.on(addSections, () => {
      there = [...there, treeSection(9, 'Roads', { parent_id: 2, parent_ids: [1, 2] })];
      return [details(treeSection(9, 'Roads'))];
    });
    const { user } = await open();
    await user.click(within(await item('City')).getByRole('button', { name: 'Add a section in City' }));
    await user.type(await field('Title'), 'Roads');
    const dialog = within(screen.getByRole('dialog', { name: 'Add section' }));
    await user.click(dialog.getByRole('button', { name: 'Add section' }));
    await waitFor(() => expect(api.callsTo(reorderSections)).toHaveLength(1));
    expect(api.callsTo(reorderSections)[0]).toMatchObject({
      ...{ params: { sectionId: 2 }, body: { id: 2, ordered_ids: [7, 9], order_revision: 9 } },
    });
  });

  test('says who loses access before it is saved, and keeps out what lies below', async () => {
    const { user } = await open();
    await user.click(within(await item('Sport')).getByRole('button', { name: 'Edit Sport' }));
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Who can read it' }),
      'Only some groups',
    );
    await user.type(await field('Groups with access'), 'members, staff');
    expect(screen.getByText('1 section will be closed to readers outside its groups.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save section' }));
    expect(await screen.findByText('Section updated.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(api.callsTo(updateSection)[0]?.body).toMatchObject({
      ...{ read_access_type: 2, read_access_groups: ['members', 'staff'], revision: 2 },
    });
  });

  test('locks who reads a section for those who manage no groups', async () => {
    const { holder } = testCaller;
    const sitePermissions = new Set(
      [...holder.sitePermissions].filter((name) => name !== 'MANAGE_USER_GROUPS'),
    );
    const { user } = await open('', { holder: { ...holder, sitePermissions } });
    await user.click(within(await item('News')).getByRole('button', { name: 'Edit News' }));
    const access = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Who can read it' });
    expect([access.disabled, access.selectedOptions[0]?.text]).toEqual([true, 'Only some groups']);
    expect(screen.getByText(/^Only people who manage membership groups/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Groups with access' })).toBeNull();
  });

  test('shows a refusal under its field', async () => {
    api.on(updateSection, () => ({
      ...{ refuse: 409, code: 'duplicate', message: 'Taken.' },
      details: [{ loc: ['body', 'slug'], msg: 'Another section here has this slug already.' }],
    }));
    const { user } = await open();
    await user.click(within(await item('Sport')).getByRole('button', { name: 'Edit Sport' }));
    await user.clear(await field('Slug'));
    await user.type(await field('Slug'), 'news');
    await user.click(screen.getByRole('button', { name: 'Save section' }));
    expect(await screen.findByText('Another section here has this slug already.')).toBeTruthy();
  });

  test('shows what is wrong with the groups of a new section under their field', async () => {
    const msg = "There's no membership group “bord”. Choose groups of this site.";
    api.on(addSections, () => ({
      ...{ refuse: 422, code: 'group_is_invalid', message: msg },
      details: [{ loc: ['body', 'pages', 0, 'read_access_groups'], msg }],
    }));
    const { user } = await open();
    await user.click(within(await item('City')).getByRole('button', { name: 'Add a section in City' }));
    await user.type(await field('Title'), 'Roads');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Who can read it' }), 'Only some groups');
    await user.type(await field('Groups with access'), 'bord');
    const dialog = within(screen.getByRole('dialog', { name: 'Add section' }));
    await user.click(dialog.getByRole('button', { name: 'Add section' }));
    await waitFor(async () =>
      expect((await field('Groups with access')).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(dialog.getByText(msg)).toBeTruthy();
  });
});

describe('removal', () => {
  test('section-remove-action: asks what becomes of the posts, and offers the way back at its end', async () => {
    const { user } = await open();
    await user.click(within(await item('News')).getByRole('button', { name: 'Delete News' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete News and 1 section below it?' }));
    expect(await dialog.findByText(/1,284 posts are in it/)).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'Move to another section' }));
    await user.click(dialog.getByRole('button', { name: 'Delete 2 sections' }));
    expect(await dialog.findByText('Choose a section to move the posts to.')).toBeTruthy();
    const choices = within(dialog.getByRole('combobox', { name: 'Move posts to' })).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Choose a section', 'Sport']);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Move posts to' }), 'Sport');
    await user.click(dialog.getByRole('button', { name: 'Delete 2 sections' }));
    expect(await screen.findByText('Section deleted.')).toBeTruthy();
    expect(api.callsTo(removeSections)[0]?.body).toEqual({
      ...{ sectionIds: [1], postsAction: 'move', targetSectionId: 3 },
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.callsTo(undoAct)[0]?.params).toMatchObject({ batchId: 72 }));
  });

  test('section-removal-error: a failure ends the waiting and says the exact sentence', async () => {
    api.on(getSectionRemoval, () => ({
      ...{ isReady: true, exception: 'Broken', done: 0, total: 5, response: null },
    }));
    const { user } = await open();
    await user.click(within(await item('Sport')).getByRole('button', { name: 'Delete Sport' }));
    await user.click(await screen.findByRole('button', { name: 'Delete section' }));
    expect(
      await screen.findByText('We are unable to remove the section right now. Please try again later.'),
    ).toBeTruthy();
    expect(Object.keys(localStorage).filter((key) => key.includes('sections.remove'))).toEqual([]);
  });

  test('section-removal-pending: one that goes on is shown with its progress, also after a reload', async () => {
    const { site, profile } = testCaller;
    localStorage.setItem(taskKey('sections.remove', site.id, profile.id), '71');
    api.on(getSectionRemoval, () => ({
      ...{ isReady: false, exception: null, done: 500, total: 1_284, response: null },
    }));
    await open();
    expect(
      await screen.findByText('Removing sections. This can take a few minutes. 500 of 1,284 posts done.'),
    ).toBeTruthy();
  });
});

describe('stages', () => {
  beforeEach(() => {
    there = [treeSection(5, 'Top stories', { type: 'stage' }), treeSection(6, 'Lead', { type: 'stage' })];
    api
      .on(createStage, () => details(treeSection(8, 'Weekend', { type: 'stage' })))
      .on(deleteStage, () => ({ batch_id: 72 }));
  });

  test('are added, reordered and deleted with the way back', async () => {
    const { user } = await renderScreen(StagesScreen, {});
    await item('Lead');
    await user.click(screen.getByRole('button', { name: 'Add stage' }));
    await user.type(await field('Title'), 'Weekend');
    const dialog = within(screen.getByRole('dialog', { name: 'Add stage' }));
    await user.click(dialog.getByRole('button', { name: 'Add stage' }));
    expect(await screen.findByText('Stage added.')).toBeTruthy();
    expect(api.callsTo(createStage)[0]).toMatchObject({
      params: { sectionId: 0 },
      body: { title: 'Weekend' },
    });

    screen.getByRole('tree').focus();
    await user.keyboard('{End}{Alt>}{ArrowUp}{/Alt}');
    expect(await screen.findByText('Stages reordered')).toBeTruthy();
    expect(api.callsTo(reorderSections)[0]?.body).toMatchObject({ ordered_ids: [6, 5], stage: true });

    await user.click(within(await item('Lead')).getByRole('button', { name: 'Delete Lead' }));
    await user.click(await screen.findByRole('button', { name: 'Delete stage' }));
    expect(await screen.findByText('Stage deleted.')).toBeTruthy();
  });

  test('say the exact sentence where they cannot be loaded', async () => {
    api.on(listTreeSections, () => ({ refuse: 500, code: 'internal_error', message: 'Broken.' }));
    await renderScreen(StagesScreen, {});
    expect(await screen.findByText('Error trying to get stages.')).toBeTruthy();
  });
});

test('on a phone a section that was chosen is moved among its siblings, and nowhere beyond them', async () => {
  const { user } = await renderScreen(SectionsScreen, { width: 390 });
  await user.click(await screen.findByRole('treeitem', { name: 'Sport' }));
  const bar = within(screen.getByRole('toolbar', { name: 'Move Sport' }));
  await user.click(bar.getByRole('button', { name: 'Move Sport down' }));
  expect(api.callsTo(reorderSections)).toHaveLength(0);
  await user.click(bar.getByRole('button', { name: 'Move Sport up' }));
  await waitFor(() => expect(api.callsTo(reorderSections)).toHaveLength(1));
  expect(api.callsTo(reorderSections)[0]?.body).toMatchObject({ ordered_ids: [3, 1], order_revision: 5 });
  await user.click(screen.getByRole('treeitem', { name: 'Home' }));
  expect(screen.queryByRole('toolbar')).toBeNull();
});
