import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getPersonSecondFactor } from '#modules/accounts/second-factor.contract.ts';
import { assignBadge, listBadgesToGive, unassignBadge } from '#modules/badges/badge-assignments.contract.ts';
import { type CommunityRow, listCommunities } from '#modules/communities/communities.contract.ts';
import { listCustomFields } from '#modules/custom-fields/custom-fields.contract.ts';
import { getSitePerformance } from '#modules/figures/performance.contract.ts';
import { listSectionFollows } from '#modules/follows/section-follows.contract.ts';
import { listPosts, type PostRow } from '#modules/posts/posts.contract.ts';
import {
  listProfileHistory,
  removeProfiles,
  setProfileStatuses,
} from '#modules/profiles/profile-standing.contract.ts';
import {
  countProfiles,
  getProfile,
  listProfiles,
  type Profile,
  type ProfileDetails,
  updateProfile,
} from '#modules/profiles/profiles.contract.ts';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { addToGroup, removeFromGroup } from '#modules/user-groups/members.contract.ts';
import { listUserGroups } from '#modules/user-groups/user-groups.contract.ts';
import { setStripPlace } from '#platform/dashboard/strip/strip-place.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, seesFigures, testCaller } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { listMerges, moveProfileData } from '../merge.contract.ts';
import { listPeopleRoles } from '../people.contract.ts';
import { createProfile, mailPersonIn, setPersonRoles } from '../person-writes.contract.ts';
import { UsersScreen } from './users-screen.tsx';

const person = (id: number, title: string, more: Partial<Profile> = {}): Profile => ({
  ...{ id, name: title.toLowerCase().replace(' ', '-'), title, logo: null, created_date_ts: 1_760_000_000 },
  ...{ email: `${id}@civic.test`, status: 0, type_name: 'Normal', job_title: 'Reporter' },
  ...{ profile_groups: [{ id: 3, title: 'Writer', group_site_id: null }], badges: [], membership_groups: {} },
  ...{ number_of_posts: 0, last_login_ts: null },
  ...more,
});
const community = (id: number, title: string): CommunityRow => ({
  ...{ id, title, name: title.toLowerCase(), description: '', logo: null, language: 'en' },
  ...{ direct_publish: false, can_apply: true, extra: null, stats: null, number_of_posts: 0 },
  ...{ number_of_active_creators: 0, number_of_lost_creators: 0, number_of_community_requests: 0 },
});
const post = (id: number, headline: string): PostRow => ({
  ...{ id, headline, status: 0, parent_id: null, parent_headline: null, community_id: null, type: 'article' },
  ...{ subheadline: '', slug: '', authors: [], authors_site_ids: [], primary_section: null, sections: [] },
  ...{ tags: [], rating: 0, is_suspicious: false, is_locked: false, page_views: 0, is_auto_enabled: false },
  ...{ created_date: '20-11-2026', created_ts: 1, updated_ts: 1, scheduled_at: null, revision: 1 },
  ...{ published_ts: null, comments_count: 0, word_count: 0, stage: null, community: null },
});
const details = (one: Profile, more: Partial<ProfileDetails> = {}): ProfileDetails => ({
  ...{ about: 'Covers the harbour.', revision: 4, has_account: false, merged_into: null, extra: {} },
  acts: ['edit', 'feature', 'deactivate', 'delete', 'ban', 'roles', 'merge', 'mail'],
  ...one,
  number_of_posts: 0,
  ...more,
});

let api: FakeApi;
let people: Profile[];

beforeEach(() => {
  people = [
    person(1, 'Ada Reyes', { badges: [{ id: 8, name: 'Expert', avatar: '' }], number_of_posts: 1_000 }),
    person(2, 'Bo Lind', { membership_groups: { press: 'origin' } }),
  ];
  api = fakeApi()
    .on(listSavedViews, () => ({ items: [], total_count: 0 }))
    .on(listCustomFields, () => ({ items: [], total_count: 0, after: null }))
    .on(listProfiles, () => ({ profiles: people, total_count: 2, is_exact: true, after: null }))
    .on(getProfile, ({ params }) =>
      details(people.find(({ id }) => id === params.profileId) ?? person(9, 'X')),
    )
    .on(listPeopleRoles, () => ({
      items: [
        { id: 3, title: 'Writer', scope: 'site' as const, may_give: true, may_give_in_communities: true },
      ],
    }))
    .on(listCommunities, () => ({ items: [], total_count: 0, is_exact: true }))
    .on(listMerges, () => ({ items: [] }))
    .on(listSectionFollows, () => ({ items: [], total_count: 0 }))
    .on(listUserGroups, () => ({
      items: ['press', 'members'].map((slug, at) => ({
        ...{ slug, title: slug === 'press' ? 'Press' : 'Members', id: at + 1, description: '' },
        ...{ members_count: 1, source: 'manual' as const, created_ts: 1, updated_ts: 1, revision: 1 },
      })) as never,
      ...{ total_count: 2, after: null },
    }))
    .on(listProfileHistory, () => ({
      history: [
        {
          ...{ id: '5.status', site_id: 1, action: 'profile.featured', field: 'status', old: 0, new: 1 },
          ...{
            actor: { id: 5, title: 'Amelia Wong' },
            source: 'profile' as const,
            created_ts: 1_760_000_000,
          },
        },
      ],
      totalCount: 1,
    }))
    .on(setProfileStatuses, ({ body }) => ({
      items: body.ids.map((id) => ({ id, outcome: 'changed' as const })),
      batch_id: 71,
    }))
    .on(undoAct, () => undoState({ kind: 'profile_status', count: 1, undone: undone(1) }));
});
afterEach(() => {
  expect(api.faults).toEqual([]);
});

const open = (search = '', caller = {}) => renderScreen(UsersScreen, { search, caller });
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const openUser = async (name: string) => {
  const shown = await open();
  await shown.user.click(within(await rowOf(name)).getByText(name));
  await screen.findByRole('heading', { name });
  return shown;
};

describe('the directory', () => {
  test('shows who they are, what they wear and may, and asks as its address says', async () => {
    await open('?q=ada&status=2&role=3&group=press&from=01/05/2026&order_by=created_date&order_direction=-1');
    const row = await rowOf('Ada Reyes');
    for (const said of ['Expert', 'Writer', '1@civic.test', '1,000+'])
      expect(within(row).getByText(said)).toBeTruthy();
    expect(api.callsTo(listProfiles)[0]?.query).toMatchObject({
      ...{ q: 'ada', status: 2, group_id: 3, membership_group_slug: 'press', include: 'figures' },
      ...{ order_by: 'created_date', order_direction: -1, limit: 50, offset: 0 },
    });
  });

  test('profiles-count-cached, profiles-count-filters: the same filters are counted by one call, whatever the order', async () => {
    api
      .on(listProfiles, () => ({ profiles: people, total_count: 1_000, is_exact: false, after: null }))
      .on(countProfiles, () => ({ total_count: 41_284, is_exact: true }));
    const { user } = await open('?q=a&page=3');
    expect(await screen.findByText('41,284')).toBeTruthy();
    const head = within(screen.getByRole('columnheader', { name: /^Joined/ }));
    await user.click(head.getByRole('button', { name: /^Joined/ }));
    await waitFor(() =>
      expect(api.callsTo(listProfiles).at(-1)?.query).toMatchObject({ order_by: 'created_date' }),
    );
    expect(api.callsTo(countProfiles).map(({ url }) => url)).toEqual(['/core/account/profile_count?q=a']);
  });

  test('shows the page views of the month and new creators in the bar', async () => {
    api.on(getSitePerformance, () => ({
      page_view_count: { count: 61_377, trend: null, trend_offset: null },
      signup_count: { count: 12, trend: null, trend_offset: null },
    }));
    await renderScreen(
      () => (
        <>
          <div ref={setStripPlace} />
          <UsersScreen />
        </>
      ),
      { caller: seesFigures },
    );
    await waitFor(() =>
      expect([...document.querySelectorAll('[data-figure]')].map((one) => one.textContent)).toEqual([
        'month-to-date page views61,377',
        'new creators12',
      ]),
    );
    expect(api.callsTo(getSitePerformance)[0]?.query).toMatchObject({ period: 'month_to_date' });
  });

  test('is narrowed by standing, and by nothing that somebody may not see', async () => {
    const { user, search } = await open();
    await user.click(await screen.findByRole('button', { name: /^Status/ }));
    await user.click(await screen.findByRole('option', { name: 'Banned' }));
    await waitFor(() => expect(search()).toBe('?status=2'));
  });

  test('offers whoever may see names alone neither filters of details nor acts', async () => {
    const holder = { ...testCaller.holder, sitePermissions: new Set(['VIEW_SUBPAGES']) };
    people = [person(1, 'Ada Reyes', { email: null, status: null, profile_groups: null })];
    await open('', { holder });
    await rowOf('Ada Reyes');
    expect(screen.queryByRole('button', { name: /^Status/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit Ada Reyes' })).toBeNull();
    // Nothing would stand in these columns, and nothing could be done with a selection.
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      ...['Name', 'Posts', 'Joined'],
    ]);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(api.callsTo(listPeopleRoles)).toEqual([]);
  });

  test('says exactly what failed, and offers to try again', async () => {
    api.on(listProfiles, () => ({ refuse: 400, message: 'No.' }));
    await open();
    expect(await screen.findByText('Error trying to get the profile.')).toBeTruthy();
  });
});

describe('a user in the drawer', () => {
  test('is in the address, with the filters of the list, and one step back leads to the list', async () => {
    const { user, path, search, back } = await open('?order_by=created_date');
    await user.click(within(await rowOf('Ada Reyes')).getByText('Ada Reyes'));
    await screen.findByRole('heading', { name: 'Ada Reyes' });
    expect([path(), search()]).toEqual(['/screen/1', '?order_by=created_date']);
    await user.click(within(await rowOf('Bo Lind')).getByText('Bo Lind'));
    await screen.findByRole('heading', { name: 'Bo Lind' });
    expect(path()).toBe('/screen/2');
    back();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Bo Lind' })).toBeNull());
    expect([path(), search()]).toEqual(['/screen', '?order_by=created_date']);
  });

  test('has the headlines of what they wrote as links', async () => {
    api
      .on(getProfile, () => details(person(1, 'Ada Reyes'), { number_of_posts: 1 }))
      .on(listPosts, () => ({
        ...{ posts: [post(70, 'Harbour reopens')], subpages: [], is_cut_short: false, after: null },
        posts_count: { count: 1, is_exact: true, trends: { previous_count: null, change_percent: null } },
      }));
    await openUser('Ada Reyes');
    const link = await screen.findByRole('link', { name: 'Harbour reopens' });
    expect(link.getAttribute('href')).toBe('/r/dashboard/editor/post/70');
  });

  test('tells what is known and what was changed', async () => {
    await openUser('Ada Reyes');
    expect(screen.getByText('Covers the harbour.')).toBeTruthy();
    const history = within(await screen.findByRole('region', { name: 'History' }));
    expect(await history.findByText('Amelia Wong')).toBeTruthy();
    expect(history.getByText('Featured')).toBeTruthy();
  });

  test('is banned once the consequence was read, with the reason, and that is undone', async () => {
    const { user } = await openUser('Ada Reyes');
    await user.click(screen.getByRole('button', { name: 'Ban' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ban Ada Reyes?' }));
    expect(dialog.getByText(/signed out everywhere/)).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason (optional)'), 'Rude');
    await user.click(dialog.getByRole('button', { name: 'Ban user' }));
    expect(await screen.findByText('Ada Reyes is banned.')).toBeTruthy();
    expect(api.callsTo(setProfileStatuses)[0]?.body).toEqual({ ids: [1], status: 2, reason: 'Rude' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.callsTo(undoAct)[0]?.params).toMatchObject({ batchId: 71 }));
    expect(await screen.findByText('Undone. Ada Reyes can sign in again.')).toBeTruthy();
  });

  test('offers only what the caller may do', async () => {
    api.on(getProfile, () => details(person(1, 'Ada Reyes'), { acts: [] }));
    await openUser('Ada Reyes');
    for (const name of ['Edit user', 'Ban', 'Feature', 'Delete'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('gets a badge at once, and loses it again when the call fails', async () => {
    api
      .on(listBadgesToGive, () => ({ items: [{ id: 9, name: 'Historian', avatar: '' }] }))
      .on(assignBadge, () => ({ refuse: 422, code: 'person_is_banned', message: 'Lift the ban first.' }));
    const { user } = await openUser('Bo Lind');
    await user.click(screen.getByRole('button', { name: 'Add badge' }));
    await user.click(await screen.findByRole('option', { name: 'Historian' }));
    expect(
      await screen.findByText('Historian wasn’t added. Lift the ban first.'.replace('’', "'")),
    ).toBeTruthy();
    expect(api.callsTo(assignBadge)[0]?.body).toEqual({ badge_id: 9 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Historian' })).toBeNull());
  });

  test('loses a badge at once', async () => {
    api.on(unassignBadge, () => ({ badges: [] })).on(listBadgesToGive, () => ({ items: [] }));
    const { user } = await openUser('Ada Reyes');
    people = [person(1, 'Ada Reyes')];
    await user.click(screen.getByRole('button', { name: 'Remove Expert' }));
    await waitFor(() => expect(screen.getByText('No badges')).toBeTruthy());
    expect(api.callsTo(unassignBadge)[0]?.params).toEqual({ profileId: 1, badgeId: 8 });
    // What was pressed has gone: the keys go on beside it.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add badge' }));
  });

  test('is put into a user group and taken out of one', async () => {
    api
      .on(addToGroup, () => ({ slug: 'members', title: 'Members', value: 'added' as const }))
      .on(removeFromGroup, () => ({ slug: 'press', title: 'Press', value: 'removed' as const }));
    const { user } = await openUser('Bo Lind');
    await user.click(await screen.findByRole('button', { name: 'Remove from Press' }));
    await waitFor(() =>
      expect(api.callsTo(removeFromGroup)[0]?.params).toEqual({ profileId: 2, groupSlug: 'press' }),
    );
    await user.click(screen.getByRole('button', { name: 'Add to group' }));
    await user.click(await screen.findByRole('option', { name: 'Members' }));
    await waitFor(() => expect(api.callsTo(addToGroup)[0]?.body).toEqual({ group_slug: 'members' }));
  });

  test('is changed, and an address that is taken says so under its field', async () => {
    api.on(updateProfile, ({ body }) =>
      body.email === 'taken@civic.test'
        ? {
            ...{ refuse: 409, code: 'email_in_use', message: 'Email is already in use' },
            details: [{ loc: ['body', 'email'], msg: 'Email is already in use' }],
          }
        : details(person(1, body.title ?? '')),
    );
    const { user } = await openUser('Ada Reyes');
    await user.click(screen.getByRole('button', { name: 'Edit user' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit user' }));
    const email = dialog.getByLabelText('Email');
    await user.clear(email);
    await user.type(email, 'taken@civic.test{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toBe('Email is already in use');
    await user.clear(email);
    await user.type(email, 'free@civic.test{Enter}');
    expect(await screen.findByText(/. saved\.$/)).toBeTruthy();
    const sent = api.callsTo(updateProfile).at(-1)?.body;
    expect(sent).toMatchObject({ email: 'free@civic.test', revision: 4 });
    expect(sent).not.toHaveProperty('name');
  });

  test('gets another name in addresses, and one that cannot be is refused under its field', async () => {
    api.on(updateProfile, ({ body }) => ({ ...details(person(1, 'Ada Reyes')), name: body.name ?? '' }));
    const { user } = await openUser('Ada Reyes');
    await user.click(screen.getByRole('button', { name: 'Edit user' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit user' }));
    const name = dialog.getByLabelText('Profile name');
    await user.clear(name);
    await user.type(name, 'ada reyes{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toMatch(/letters a to z, digits, hyphens/);
    expect(api.callsTo(updateProfile)).toEqual([]);
    await user.clear(name);
    await user.type(name, 'ada{Enter}');
    expect(await screen.findByText(/. saved\.$/)).toBeTruthy();
    expect(api.callsTo(updateProfile)[0]?.body).toMatchObject({ name: 'ada', revision: 4 });
  });
});

test('a user with an account has the state of two-factor beside them, and its reset while it is on', async () => {
  api
    .on(getProfile, () => details(person(1, 'Ada Reyes'), { has_account: true }))
    .on(getPersonSecondFactor, () => ({
      ...{ profile_id: 1, state: 'enabled' as const, enabled_ts: 1, last_used_ts: null },
    }));
  const { user } = await openUser('Ada Reyes');
  const part = within(await screen.findByRole('region', { name: 'Two-factor authentication' }));
  expect(part.getByText('Two-factor is on')).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'Reset for this person' }));
  await screen.findByRole('dialog', { name: 'Reset two-factor for Ada Reyes?' });
});

describe('a user', () => {
  test('who has not signed in is invited again, and a refusal is said', async () => {
    api
      .on(getProfile, () => details(person(2, 'Bo Lind'), { has_account: true }))
      .on(getPersonSecondFactor, () => ({
        ...{ profile_id: 2, state: 'off' as const, enabled_ts: null, last_used_ts: null },
      }))
      .on(mailPersonIn, () => undefined);
    const { user } = await openUser('Bo Lind');
    await user.click(screen.getByRole('button', { name: 'Resend invite' }));
    await screen.findByText("We've emailed Bo Lind a link to sign in.");
    expect(api.callsTo(mailPersonIn)[0]?.params).toMatchObject({ profileId: 2 });
    api.on(mailPersonIn, () => ({ refuse: 429, code: 'too_many_requests' }));
    await user.click(screen.getByRole('button', { name: 'Resend invite' }));
    await screen.findByText(/^The email wasn't sent\./);
  });

  test('is added, and a wrong address is told by the exact sentence', async () => {
    api.on(createProfile, ({ body }) => details(person(3, body.title)));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add user' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add user' }));
    await user.type(dialog.getByLabelText('Name'), 'Ines Calder');
    await user.type(dialog.getByLabelText('Email'), 'nowhere{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toBe('Email already exists or is incorrect.');
    await user.type(dialog.getByLabelText('Email'), '@civic.test');
    await user.selectOptions(dialog.getByLabelText('Role'), 'Writer');
    await user.click(dialog.getByRole('button', { name: 'Add user' }));
    expect(await screen.findByText("Ines Calder added. We've emailed them an invite.")).toBeTruthy();
    expect(api.callsTo(createProfile)[0]?.body).toMatchObject({
      ...{ title: 'Ines Calder', email: 'nowhere@civic.test', access: 'invitation' },
      profile_groups: [{ id: 3, group_site_id: 1 }],
    });
  });

  test('is given a role at once, which Undo takes back', async () => {
    people = [person(2, 'Bo Lind', { profile_groups: [] })];
    api.on(setPersonRoles, ({ body }) => ({
      profile_groups: body.profile_groups.map(({ id }) => ({ id, title: 'Writer', group_site_id: null })),
    }));
    const { user } = await openUser('Bo Lind');
    await user.click(screen.getByRole('button', { name: 'Add role' }));
    await user.click(await screen.findByRole('option', { name: 'Writer' }));
    expect(await screen.findByText('Bo Lind now has the role Writer.')).toBeTruthy();
    expect(api.callsTo(setPersonRoles)[0]?.body.profile_groups).toEqual([{ id: 3, group_site_id: 1 }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    // What others gave meanwhile stays.
    await waitFor(() =>
      expect(api.callsTo(setPersonRoles)[1]?.body).toEqual({
        ...{ profile_groups: [], seen_groups: [{ id: 3, group_site_id: 1 }] },
      }),
    );
  });

  test('is given a role in a community where the caller may, and has it again after an undo', async () => {
    const held = { id: 3, title: 'Writer', group_site_id: 40 };
    const onSite = { scope: 'site' } as const;
    people = [person(2, 'Bo Lind', { profile_groups: [held] })];
    api
      .on(listCommunities, () => ({
        ...{ items: [community(40, 'Riverside'), community(41, 'Schoolgate')], total_count: 2 },
        is_exact: true,
      }))
      .on(listPeopleRoles, () => ({
        items: [
          { id: 3, title: 'Writer', ...onSite, may_give: true, may_give_in_communities: true },
          { id: 4, title: 'Owner', ...onSite, may_give: false, may_give_in_communities: false },
        ],
      }))
      .on(setPersonRoles, () => ({ profile_groups: [] }));
    const { user } = await openUser('Bo Lind');
    await user.click(await screen.findByRole('button', { name: 'Add role' }));
    const offered = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    await waitFor(async () => expect(await offered()).toEqual(['Writer', 'Writer in Schoolgate']));
    expect(document.activeElement).toBe(screen.getByRole('combobox'));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Remove Writer in Riverside' }));
    await screen.findByText('Writer in Riverside removed from Bo Lind.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone. Bo Lind has the role Writer in Riverside again.');
  });

  test('is merged into another one once it was read what moves', async () => {
    api.on(moveProfileData, ({ body }) => ({
      ...{ status: body.dry_run ? ('foretold' as const) : ('done' as const), kept_roles: ['Owner'] },
      counts: {
        posts: 12,
        comments: 2,
        badges: 0,
        groups: 0,
        roles: 1,
        follows: 0,
        awards: 0,
        subscriptions: 0,
      },
      ...{ batch_id: body.dry_run ? null : 81, posts_batch_id: body.dry_run ? null : 82 },
    }));
    const { user, path } = await openUser('Ada Reyes');
    await user.click(screen.getByRole('button', { name: 'Merge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge Ada Reyes into another user' }));
    await user.click(dialog.getByRole('button', { name: 'Choose a user' }));
    await user.click(await screen.findByRole('option', { name: 'Bo Lind' }));
    expect(await dialog.findByText(/12 posts, 2 comments, 1 role will move to Bo Lind/)).toBeTruthy();
    expect(dialog.getByText(/Roles that stay because you can't give them: Owner/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Merge user' }));
    expect(await screen.findByText('Ada Reyes merged into Bo Lind.')).toBeTruthy();
    expect(path()).toBe('/screen/2');
    expect(api.callsTo(moveProfileData).at(-1)?.body).toEqual({
      ...{ source_profile_id: 1, target_profile_id: 2, dry_run: false },
      ...{ title_from: 'target', avatar_from: 'target' },
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.callsTo(undoAct).map(({ params }) => params.batchId)).toEqual([81]));
    // One act, told once.
    expect(await screen.findByText('Undone. Ada Reyes restored.')).toBeTruthy();
    expect(screen.getAllByText(/^Undone/)).toHaveLength(1);
  });
});

describe('several users', () => {
  test('are featured together, and deleted together', async () => {
    api.on(removeProfiles, ({ body }) => ({
      items: body.ids.map((id) => ({ id, title: `#${id}` })),
      batch_id: 72,
    }));
    const { user } = await open();
    await rowOf('Ada Reyes');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'Feature' }));
    expect(await screen.findByText('2 users featured.')).toBeTruthy();
    expect(api.callsTo(setProfileStatuses)[0]?.body).toMatchObject({ ids: [1, 2], status: 1 });
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 users deleted. Their posts keep the byline.')).toBeTruthy();
    expect(api.callsTo(removeProfiles)[0]?.body).toEqual({ ids: [1, 2] });
  });
});
