import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { addSections, listTreeSections } from '#modules/sections/sections.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { type CommunityRow, listCommunities } from '../communities.contract.ts';
import {
  archiveCommunity,
  type Community,
  createCommunityByForm,
  getCommunity,
  restoreCommunity,
  updateCommunity,
} from '../community-details.contract.ts';
import type { CommunityTab } from '../community-kinds.contract.ts';
import {
  type CommunityCreator,
  giveCommunityRole,
  listCommunityCreators,
  listCommunitySections,
  rateCommunityCreator,
  removeCommunityCreator,
} from '../community-people.contract.ts';
import { CommunityList } from './community-list.tsx';
import { OneCommunity } from './community-screen.tsx';

const community = (id: number, title: string, more: Partial<Community> = {}): Community => ({
  ...{ id, title, name: title.toLowerCase().replaceAll(' ', '-'), description: '', logo: null },
  ...{ language: 'en', direct_publish: false, can_apply: true, extra: {}, stats: null, url: '/community/x' },
  ...{ number_of_active_creators: 4, number_of_lost_creators: 1, number_of_community_requests: 2 },
  ...{ number_of_posts: 1_284, archived_ts: null, created_ts: 1, updated_ts: 1, revision: 3 },
  community_information: { id, title, logo: null, language: 'en' },
  ...more,
});

let api: FakeApi;
let there: Community[];

beforeEach(() => {
  api = fakeApi();
  there = [community(1, 'North End'), community(2, 'South Bank')];
  api
    .on(listCommunities, ({ query }) => {
      const items = there.filter(
        ({ name, archived_ts }) =>
          (query.name === undefined || query.name === name) &&
          (archived_ts !== null) === Boolean(query.archived),
      );
      const rows: CommunityRow[] = items.map((one) => ({ ...one, extra: null }));
      return { items: rows, total_count: rows.length, is_exact: true };
    })
    .on(getCommunity, ({ params }) => there.find(({ id }) => id === params.communityId) as Community);
});
afterEach(() => expect(api.faults).toEqual([]));

const openList = (options: Parameters<typeof renderScreen>[1] = {}) => renderScreen(CommunityList, options);
const open = (tab: CommunityTab, name = 'north-end') =>
  renderScreen(() => <OneCommunity name={name} tab={tab} />);
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('the list of communities', () => {
  test('shows how each is doing, and its title leads to it in a new tab', async () => {
    await openList();
    const row = within(await screen.findByRole('row', { name: /North End/ }));
    for (const text of ['4', '1', '2', '1,284']) expect(row.getByText(text)).toBeTruthy();
    const link = row.getByRole<HTMLAnchorElement>('link', { name: 'North End' });
    expect([link.getAttribute('href'), link.target]).toEqual(['/r/dashboard/community/north-end/', '_blank']);
  });

  test('community-stats-period: asks for a month unless another period is chosen', async () => {
    await openList({ search: '?q=end' });
    await screen.findByRole('row', { name: /North End/ });
    expect(api.callsTo(listCommunities)[0]?.query).toMatchObject({
      ...{ search: 'end', period: '1m', page: 1, limit: 50, archived: false },
    });
  });

  test('adds one with a slug of its own, and leads to it', async () => {
    api.on(createCommunityByForm, ({ body }) => {
      const added = community(3, body.title, { name: body.name ?? '' });
      there = [...there, added];
      return added;
    });
    const { user } = await openList();
    await user.click(await screen.findByRole('button', { name: 'Add community' }));
    await user.type(await field('Title'), 'East & West');
    await user.type(await field('Slug (optional)'), 'both-sides{Enter}');
    expect(await screen.findByText('East & West added.')).toBeTruthy();
    expect(api.callsTo(createCommunityByForm)[0]?.body).toMatchObject({
      ...{ title: 'East & West', name: 'both-sides', first_name: 'East-West', can_apply: true },
    });
  });

  test('community-add-failed: keeps what was typed and says the exact sentence', async () => {
    api.on(createCommunityByForm, () => ({ refuse: 500, message: 'Broken.' }));
    const { user } = await openList();
    await user.click(await screen.findByRole('button', { name: 'Add community' }));
    await user.type(await field('Title'), 'East{Enter}');
    expect(await screen.findByText(/^Error adding Community/)).toBeTruthy();
    expect((await field('Title')).value).toBe('East');
  });

  test('offers nobody to add one who administers a community alone', async () => {
    const holder = {
      ...testCaller.holder,
      ...{ sitePermissions: new Set<string>(), communityPermissions: new Map([[1, new Set(['EDIT_SITE'])]]) },
    };
    await openList({ caller: { holder } });
    await screen.findByRole('row', { name: /North End/ });
    expect(screen.queryByRole('button', { name: 'Add community' })).toBeNull();
  });
});

describe('a community', () => {
  test('shows its figures, and has tabs with what waits', async () => {
    await open('overview');
    expect(await screen.findByRole('heading', { name: /North End/ })).toBeTruthy();
    expect(screen.getByText('Published in the 30 days before, but not since')).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'Views' }));
    expect(tabs.getAllByRole('button').map((tab) => tab.textContent?.trim().split(' ')[0])).toEqual([
      ...['Overview', 'Posts', 'Creators', 'Applications', 'Sections', 'Settings'],
    ]);
  });

  test('that is not there is not found', async () => {
    await open('overview', 'nobody');
    expect(await screen.findByText('Not found')).toBeTruthy();
  });

  test('is saved with a notice, its logo and its fields only where they changed', async () => {
    api.on(updateCommunity, ({ body }) => {
      const { logo: _, extra: __, ...said } = body;
      const saved = { ...community(1, 'North End'), ...said, revision: 4 } as Community;
      there = [saved];
      return saved;
    });
    const { user } = await open('settings');
    const description = await field('Description (optional)');
    await user.type(description, 'By the river');
    await user.type(await field('City'), 'Wrenford');
    await user.click(screen.getByRole('button', { name: 'Save community' }));
    expect(await screen.findByText('community updated.')).toBeTruthy();
    const { body } = api.callsTo(updateCommunity)[0] ?? {};
    expect(body).toMatchObject({
      ...{ description: 'By the river', extra: { Address_City: 'Wrenford' }, revision: 3 },
      ...{ direct_publish: false, can_apply: true, first_name: 'North-End' },
    });
    expect(body).not.toHaveProperty('logo');
  });

  test('says at the field that a link leads nowhere', async () => {
    const { user } = await open('settings');
    const facebook = await field('Facebook');
    await user.type(facebook, 'javascript:alert(1)');
    await user.click(screen.getByRole('button', { name: 'Save community' }));
    await screen.findByText('Enter a web address, such as https://example.com.');
    expect(facebook.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Blog').getAttribute('aria-invalid')).toBe('false');
    expect(api.callsTo(updateCommunity)).toEqual([]);
  });

  test('that somebody else saved meanwhile says so, and is saved over theirs by the next save', async () => {
    const theirs = community(1, 'North End', { description: 'Theirs', revision: 4 });
    api.on(updateCommunity, ({ body }) =>
      body.revision === 3
        ? { refuse: 409, code: 'revision_conflict', message: 'Saved.', extra: { current: theirs } }
        : community(1, 'North End', { description: body.description ?? '', revision: 5 }),
    );
    const { user } = await open('settings');
    await user.type(await field('Description (optional)'), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save community' }));
    expect(await screen.findByText(/^Someone else saved this community in the meantime/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save community' }));
    expect(await screen.findByText('community updated.')).toBeTruthy();
    expect(api.callsTo(updateCommunity).at(-1)?.body).toMatchObject({ description: 'Mine', revision: 4 });
  });

  test('is archived once that is confirmed, and restored by Undo', async () => {
    api
      .on(archiveCommunity, () => {
        there = [community(1, 'North End', { archived_ts: 5 })];
        return there[0] as Community;
      })
      .on(restoreCommunity, () => {
        there = [community(1, 'North End')];
        return there[0] as Community;
      });
    const { user } = await open('settings');
    await user.click(await screen.findByRole('button', { name: 'Archive community' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive North End?' }));
    await user.click(dialog.getByRole('button', { name: 'Archive community' }));
    expect(await screen.findByText(/^This community is archived/)).toBeTruthy();
    // What it is set to stays to be seen.
    expect(await field('Title')).toHaveProperty('value', 'North End');
    expect((await field('Title')).closest('fieldset')?.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone. North End restored.');
    expect(await screen.findByRole('button', { name: 'Save community' })).toBeTruthy();
  });

  test('has sections of its own, which whoever may edits as those of the site', async () => {
    api
      .on(listCommunitySections, () => ({ items: [], total_count: 0 }))
      .on(listTreeSections, ({ params }) => {
        expect(params.siteId).toBe(1);
        return { items: [], order_revision: 0, root_id: null };
      })
      .on(addSections, () => []);
    await open('sections');
    expect(await screen.findByRole('button', { name: 'Add section' })).toBeTruthy();
  });

  test('shows no sections to edit of a community that is archived', async () => {
    api.on(listCommunitySections, () => ({ items: [], total_count: 0 }));
    there = [community(1, 'North End', { archived_ts: 5 })];
    await open('sections');
    await screen.findByText('No live posts in sections yet.');
    expect(screen.queryByRole('button', { name: 'Add section' })).toBeNull();
  });

  test('says in which sections its posts stand', async () => {
    const items = [{ id: 5, title: 'City', path: '/city', number_of_posts: 12 }];
    api
      .on(listCommunitySections, () => ({ items, total_count: 1 }))
      .on(listTreeSections, () => ({ items: [], order_revision: 0, root_id: null }));
    await open('sections');
    const link = await screen.findByRole('link', { name: 'City' });
    expect(link.getAttribute('href')).toContain('community_id=1');
    expect(link.getAttribute('href')).toContain('sectionid=5');
  });
});

describe('the posts of a community', () => {
  const posts_count = { count: 0, is_exact: true, trends: { previous_count: null, change_percent: null } };
  const none = { posts: [], subpages: [], posts_count, is_cut_short: false, after: null };

  test('are added by whoever writes there, in the editor for this community', async () => {
    api.on(listPosts, () => none);
    const { user, path, search } = await open('posts');
    await user.click(await screen.findByRole('button', { name: 'Add post' }));
    expect([path(), search()]).toEqual(['/r/dashboard/editor/article', '?community=1']);
  });

  test('are added by nobody once it is archived', async () => {
    there = [community(1, 'North End', { archived_ts: 5 })];
    api.on(listPosts, () => none);
    await open('posts');
    await screen.findByText('Posts that its creators write appear here.');
    expect(screen.queryByRole('button', { name: 'Add post' })).toBeNull();
  });
});

describe('the creators of a community', () => {
  const ada: CommunityCreator = {
    ...{ id: 7, title: 'Ada', name: 'ada', logo: null, number_of_posts: 3, last_published_ts: null },
    default_rating: 0,
    roles: [{ id: 31, title: 'Contributor' }],
  };
  const roles = [
    { id: 30, title: 'Community admin' },
    { id: 31, title: 'Contributor' },
  ];

  test('are given another role, and removed once that is confirmed', async () => {
    let items = [ada];
    api
      .on(listCommunityCreators, () => ({ items, total_count: items.length, roles }))
      .on(giveCommunityRole, ({ body }) => ({ ...ada, roles: roles.filter(({ id }) => id === body.role_id) }))
      .on(removeCommunityCreator, () => {
        items = [];
        return undefined;
      });
    const { user } = await open('creators');
    await user.click(await screen.findByText('Ada'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'Community admin');
    await user.click(screen.getByRole('button', { name: 'Save creator' }));
    expect(await screen.findByText('Ada saved.')).toBeTruthy();
    expect(api.callsTo(giveCommunityRole)[0]).toMatchObject({
      ...{ params: { communityId: 1, profileId: 7 }, body: { role_id: 30 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Ada' }));
    await user.click(await screen.findByRole('button', { name: 'Remove creator' }));
    expect(await screen.findByText('Ada is no longer a creator here.')).toBeTruthy();
  });

  test('get a default rating for their posts, and keep their role', async () => {
    let items = [ada];
    api
      .on(listCommunityCreators, () => ({ items, total_count: items.length, roles }))
      .on(rateCommunityCreator, ({ body }) => {
        const rated = { ...ada, default_rating: body.rating };
        items = [rated];
        return rated;
      });
    const { user } = await open('creators');
    await user.click(await screen.findByText('Ada'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Default rating' }), '4 of 5');
    await user.click(screen.getByRole('button', { name: 'Save creator' }));
    expect(await screen.findByText('Ada saved.')).toBeTruthy();
    expect(api.callsTo(rateCommunityCreator)[0]).toMatchObject({
      ...{ params: { communityId: 1, profileId: 7 }, body: { rating: 4 } },
    });
    expect(api.callsTo(giveCommunityRole)).toEqual([]);
    expect(await screen.findByText('4 of 5')).toBeTruthy();
  });

  test('are added once a person is chosen, which is said first', async () => {
    api.on(listCommunityCreators, () => ({ items: [], total_count: 0, roles }));
    const { user } = await open('creators');
    const [add] = await screen.findAllByRole('button', { name: 'Add creator' });
    await user.click(add as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add creator' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Choose a person' })),
    );
    await user.click(dialog.getByRole('button', { name: 'Add creator' }));
    expect(await dialog.findByText('Choose a person.')).toBeTruthy();
  });
});
