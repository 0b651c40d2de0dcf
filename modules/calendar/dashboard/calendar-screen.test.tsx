import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { schedulePost } from '#modules/posts/post-schedule.contract.ts';
import { getPost, listPosts, type PostRow } from '#modules/posts/posts.contract.ts';
import { listSearchIndexes, type SearchIndex } from '#modules/search-indexes/search-indexes.contract.ts';
import { SearchMapping } from '#modules/search-indexes/search-mapping.contract.ts';
import { permissionNames } from '#platform/contract/permission-catalogue.ts';
import { addDays, calendarDate } from '#platform/dashboard/dates.ts';
import { announceChange } from '#platform/dashboard/live-changes.ts';
import { undoLast } from '#platform/dashboard/undo/undo.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { type CalendarItem, readCalendar } from '../calendar.contract.ts';
import { endCalendarFeed, getCalendarFeed, renewCalendarFeed } from '../calendar-feed.contract.ts';
import { dayKey } from './calendar-days.ts';
import { CalendarScreen } from './calendar-screen.tsx';
import { DragControl } from './use-drag.ts';
import { momentAt } from './wall-time.ts';

const ZONE = 'America/New_York';
const now = Math.floor(Date.now() / 1000);
const day = calendarDate(now + 7 * 86_400, ZONE);
const at = (minutes: number) => momentAt(day, minutes, ZONE);

const item = (id: number, headline: string, more: Partial<CalendarItem> = {}): CalendarItem => ({
  ...{ id, headline, calendar_id: 'posts::scheduled_at', created_ts: 1, items: [id], style: 'scheduled' },
  ...{ label: 'News', status: 10, at_ts: at(540), schedule_zone: null, revision: 4 },
  ...more,
});

const ready: PostRow = {
  ...{ id: 9, parent_id: null, parent_headline: null, community_id: null, status: 10, type: 'article' },
  ...{ headline: 'Ready one', subheadline: '', slug: '', authors: [], authors_site_ids: [] },
  ...{ primary_section: null, sections: [], tags: [], rating: 0, is_suspicious: false, is_locked: false },
  ...{ created_date: '10-12-2024', created_ts: 1, updated_ts: 1, scheduled_at: null, is_auto_enabled: true },
  ...{ published_ts: null, comments_count: 0, word_count: 0, stage: null, community: null },
  ...{ page_views: null, revision: 2 },
};

const index: SearchIndex = {
  ...{ id: 6, slug: 'events', title: 'Events', entity: 'post', status: 'active', version: 1 },
  mapping: SearchMapping.parse({
    fields: {
      begins: { source: 'published-at', type: 'date' },
      'created-at': { source: 'created-at', type: 'date' },
    },
  }),
  ...{ next_mapping: null, document_count: 1, filled_ts: 1, awaits_fill: false, task_id: null },
  ...{ is_filling: false, created_ts: 1, updated_ts: 1, revision: 1 },
};

let api: FakeApi;
let items: CalendarItem[];

beforeEach(() => {
  localStorage.clear();
  items = [
    item(1, 'Bridge opens'),
    item(2, 'Plan alone', { style: 'planned', at_ts: at(700) }),
    item(3, 'Went live', {
      ...{ style: 'live', status: 0, calendar_id: 'posts::published_at', at_ts: at(300) },
    }),
  ];
  api = fakeApi();
  api
    .on(readCalendar, () => ({ items, is_cut_short: false }))
    .on(listSearchIndexes, () => ({ items: [index], total_count: 1, after: null }))
    .on(listPosts, () => ({
      ...{ posts: [ready], subpages: [] },
      posts_count: { count: 1, is_exact: true, trends: { previous_count: null, change_percent: null } },
      ...{ is_cut_short: false, after: null },
    }))
    .on(getPost, () => ({ refuse: 404, code: 'not_found' }))
    .on(schedulePost, ({ params, body }) => ({
      ...{ id: params.postId, headline: '', status: 10, schedule_zone: ZONE, revision: 5 },
      ...{ scheduled_at: body.scheduled_at ?? null, is_auto_enabled: body.is_auto_enabled ?? true },
      ...{ unpublish_at: null, embargoed_until_ts: null },
    }));
});

const caller = (names: readonly string[] = permissionNames) => ({
  caller: { holder: { ...testCaller.holder, sitePermissions: new Set<string>(names) } },
});
const open = (names?: readonly string[]) =>
  renderScreen(CalendarScreen, {
    search: `?date=${String(day.day).padStart(2, '0')}/${String(day.month).padStart(2, '0')}/${day.year}`,
    width: 1440,
    ...caller(names),
  });
const entry = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name},`) });
const asked = () => api.callsTo(schedulePost).map(({ body }) => body);

describe('calendar-parts', () => {
  test('shows the week with the times of the site', async () => {
    await open();
    expect((await entry('Bridge opens')).textContent).toContain('09:00');
    expect((await entry('Went live')).dataset.style).toBe('live');
    expect(await screen.findByText('Ready one')).toBeTruthy();
    const { query } = api.callsTo(readCalendar)[0] as unknown as { query: { from: string; to: string } };
    expect(query).toMatchObject({ from: expect.stringMatching(/^\d\d-\d\d-\d{4}$/) });
  });

  test('what lies beyond the hours in sight is counted at the day, and reached by a press or by keys', async () => {
    items = [
      item(1, 'Night', { at_ts: at(60) }),
      item(2, 'Dawn', { at_ts: at(240) }),
      item(3, 'Noon', { at_ts: at(720) }),
      item(4, 'Evening', { at_ts: at(1_300) }),
    ];
    const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    onTestFinished(() => height.mockRestore());
    const { user } = await open();
    await entry('Noon');
    const earlier = await screen.findByRole('button', { name: /^2 earlier posts on / });
    expect(earlier.textContent).toBe('2 earlier');
    expect((await screen.findByRole('button', { name: /^1 later post on / })).textContent).toBe('1 later');
    const area = earlier.closest<HTMLElement>('[data-scrolls]') as HTMLElement;
    expect(area.scrollTop).toBe(300);
    await user.click(earlier);
    expect(area.scrollTop).toBe(50);
    expect(document.activeElement).toBe(await entry('Night'));
    fireEvent.scroll(area);
    await waitFor(() => expect(screen.queryByRole('button', { name: /earlier posts? on/ })).toBeNull());
    screen.getByRole('button', { name: /^1 later post on / }).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(await entry('Evening'));
    fireEvent.scroll(area);
    expect(await screen.findByRole('button', { name: /^2 earlier posts on / })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /later posts? on/ })).toBeNull();
  });

  test('what lies behind a number beyond the hours in sight is reached by that number, also by scrolling', async () => {
    items = [
      ...['One', 'Two', 'Three'].map((headline, index) => item(index + 1, headline, { at_ts: at(1_190) })),
      item(4, 'Behind', { at_ts: at(1_200) }),
    ];
    const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    onTestFinished(() => height.mockRestore());
    const { user } = await open();
    const area = (await entry('One')).closest<HTMLElement>('[data-scrolls]') as HTMLElement;
    const scrollTo = (pixels: number) => {
      area.scrollTop = pixels;
      fireEvent.scroll(area);
    };
    const number = await screen.findByRole('button', { name: '1 more' });
    const later = () => screen.findByRole('button', { name: /^1 later post on / });
    // Until 19:55.
    scrollTo(396);
    await user.click(await later());
    expect(document.activeElement).toBe(number);
    number.blur();
    scrollTo(396);
    (await later()).focus();
    scrollTo(600);
    expect(document.activeElement).toBe(number);
    await waitFor(() => expect(screen.queryByRole('button', { name: /later posts? on/ })).toBeNull());
    scrollTo(396);
    (await later()).focus();
    // As long as the button stays, so does the focus.
    scrollTo(398);
    expect(document.activeElement).toBe(await later());
  });

  test('posts stand by the dates that are chosen, of the site or of a search index, and by one at least', async () => {
    const { user } = await open();
    await entry('Bridge opens');
    const choice = within(screen.getByRole('group', { name: 'Calendars' }));
    await user.click(choice.getByRole('checkbox', { name: 'Unpublish date' }));
    await user.click(await choice.findByRole('checkbox', { name: 'Events: begins' }));
    await waitFor(() =>
      expect(api.callsTo(readCalendar).at(-1)?.query.calendar_id).toBe(
        'posts::scheduled_at,posts::published_at,posts::unpublish_at,events::begins',
      ),
    );
    for (const name of ['Scheduled', 'Unpublish date', 'Events: begins'])
      await user.click(choice.getByRole('checkbox', { name }));
    expect(choice.getByRole('checkbox', { name: 'Events: Created' })).toBeTruthy();
    expect(choice.getByRole<HTMLInputElement>('checkbox', { name: 'Published' }).disabled).toBe(true);
  });

  test("a colleague's change is there at once", async () => {
    await open();
    await entry('Bridge opens');
    items = [...items, item(4, 'Just planned', { at_ts: at(800) })];
    act(() => announceChange('post'));
    await screen.findByRole('button', { name: /^Just planned,/ }, { timeout: 5_000 });
  });

  test('the popup gives a post another time, which is undone by its notice', async () => {
    const { user } = await open();
    await user.click(await entry('Bridge opens'));
    const popup = within(await screen.findByRole('dialog', { name: 'Bridge opens' }));
    const time = popup.getByLabelText('Time');
    await user.clear(time);
    await user.type(time, '16:30');
    await user.click(popup.getByRole('button', { name: 'Reschedule' }));
    expect(await screen.findByText(/“Bridge opens” scheduled for/)).toBeTruthy();
    expect(asked()).toEqual([{ scheduled_at: at(990), is_auto_enabled: true, revision: 4 }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked()[1]).toEqual({ scheduled_at: at(540), is_auto_enabled: true, revision: 5 });
  });

  test('takes the time away from a post', async () => {
    const { user } = await open();
    await user.click(await entry('Plan alone'));
    await user.click(await screen.findByRole('button', { name: 'Unschedule' }));
    await waitFor(() =>
      expect(asked()).toEqual([{ scheduled_at: null, is_auto_enabled: false, revision: 4 }]),
    );
  });

  test('what is live has no time to choose', async () => {
    const { user } = await open();
    await user.click(await entry('Went live'));
    expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
    expect(screen.queryByLabelText('Time')).toBeNull();
  });
});

test('a post is moved by keys, and left where it was by Escape', async () => {
  const { user } = await open();
  const block = await entry('Bridge opens');
  block.focus();
  await user.keyboard('m{ArrowDown}{Escape}');
  expect(asked()).toEqual([]);
  await user.keyboard('m{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  await waitFor(() =>
    expect(asked()).toEqual([{ scheduled_at: at(570), is_auto_enabled: true, revision: 4 }]),
  );
});

test('a post that was moved to another day by keys goes on with them there', async () => {
  api.on(schedulePost, ({ params, body }) => {
    items = items.map((one) => (one.id === 1 ? { ...one, at_ts: body.scheduled_at ?? 0, revision: 5 } : one));
    return {
      ...{ id: params.postId, headline: '', status: 10, schedule_zone: ZONE, revision: 5 },
      ...{ scheduled_at: body.scheduled_at ?? null, is_auto_enabled: true },
      ...{ unpublish_at: null, embargoed_until_ts: null },
    };
  });
  const { user } = await open();
  const before = await entry('Bridge opens');
  before.focus();
  await user.keyboard('m{ArrowRight}{Enter}');
  await waitFor(async () => expect(await entry('Bridge opens')).not.toBe(before));
  await waitFor(async () => expect(document.activeElement).toBe(await entry('Bridge opens')));
});

test('moves of one post are undone one after the other, each over what the undo before it left', async () => {
  let revision = 4;
  const answered: (() => void)[] = [];
  api.on(schedulePost, async ({ params, body }) => {
    if (answered.length > 0) await new Promise<void>((resolve) => answered.push(resolve));
    if (body.revision !== revision) return { refuse: 409, code: 'revision_conflict' };
    revision += 1;
    items = items.map((one) => (one.id === 1 ? { ...one, at_ts: body.scheduled_at ?? 0, revision } : one));
    return {
      ...{ id: params.postId, headline: '', status: 10, schedule_zone: ZONE, revision },
      ...{ scheduled_at: body.scheduled_at ?? null, is_auto_enabled: body.is_auto_enabled ?? true },
      ...{ unpublish_at: null, embargoed_until_ts: null },
    };
  });
  const { user } = await open();
  (await entry('Bridge opens')).focus();
  await user.keyboard('m{ArrowDown}{Enter}');
  await waitFor(() => expect(revision).toBe(5));
  await screen.findByText(/“Bridge opens” scheduled for/);
  await waitFor(() => expect(api.callsTo(readCalendar).length).toBeGreaterThan(1));
  await new Promise((resolve) => setTimeout(resolve, 100));
  // The second move is on its way while its undo is asked for twice.
  answered.push(() => {});
  (await entry('Bridge opens')).focus();
  await user.keyboard('m{ArrowDown}{Enter}');
  await waitFor(() => expect(answered).toHaveLength(2));
  undoLast();
  undoLast();
  const waiting = answered.splice(0);
  for (const answer of waiting) answer();
  await waitFor(() => expect(revision).toBe(8));
  expect(asked().map(({ scheduled_at, revision: sent }) => [scheduled_at, sent])).toEqual([
    ...[
      [at(570), 4],
      [at(600), 5],
      [at(570), 6],
      [at(540), 7],
    ],
  ]);
  expect(screen.queryByText(/couldn't be undone/)).toBeNull();
});

test('in a month the arrows lead through days, and a post without a time begins with today', () => {
  document.body.innerHTML = Array.from({ length: 35 }, (_, day) => {
    const key = dayKey(addDays({ year: 2026, month: 11, day: 2 }, day));
    return `<p data-day="${key}"></p>`;
  }).join('');
  const control = new DragControl();
  control.today = '2026-11-12';
  const dropped: unknown[] = [];
  control.onDrop = (_, target) => dropped.push(target);
  const without = { postId: 9, headline: 'Ready one', revision: 1, date: null, minutes: null };
  for (const key of ['m', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter']) {
    const event = { key, preventDefault: () => undefined, stopPropagation: () => undefined };
    control.key(event as unknown as KeyboardEvent, without);
  }
  expect(dropped).toEqual([{ key: '2026-11-20', minutes: 540 }]);
});

test('a finger that rests and is lifted where it was moves nothing, and one that goes on does', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  document.body.innerHTML = '<div data-day="2026-11-12" data-scale="hours"><p></p></div>';
  const [day, block] = document.querySelectorAll<HTMLElement>('div, p');
  if (!day || !block) throw new Error('There is no day, or no post in it.');
  // A pixel is a minute.
  day.getBoundingClientRect = () => new DOMRect(0, 0, 100, 1440);
  block.getBoundingClientRect = () => new DOMRect(0, 550, 100, 30);
  const control = new DragControl();
  const dropped: unknown[] = [];
  control.onDrop = (_, target) => dropped.push(target);
  const date = { year: 2026, month: 11, day: 12 };
  const holdAndLift = (by: number) => {
    const down = { button: 0, pointerType: 'touch', currentTarget: block, clientX: 10, clientY: 555 };
    const dragged = { postId: 9, headline: 'Early one', revision: 1, date, minutes: 550 };
    control.press(down as unknown as PointerEvent<HTMLElement>, dragged);
    vi.advanceTimersByTime(500);
    window.dispatchEvent(Object.assign(new Event('pointermove'), { clientX: 10, clientY: 555 + by }));
    window.dispatchEvent(new Event('pointerup'));
    // The next click is heard again.
    vi.advanceTimersByTime(1);
  };
  holdAndLift(3);
  expect(dropped).toEqual([]);
  holdAndLift(60);
  expect(dropped).toEqual([{ key: '2026-11-12', minutes: 600 }]);
});

test('whoever may not publish moves nothing', async () => {
  const { user } = await open(permissionNames.filter((name) => name !== 'PUBLISH_POST'));
  const block = await entry('Bridge opens');
  expect(block.dataset.movable).toBe('false');
  block.focus();
  await user.keyboard('m{ArrowDown}{Enter}');
  expect(asked()).toEqual([]);
});

test('calendar-options-local: what is hidden and how the week is shown is kept in this browser', async () => {
  const { user } = await open();
  await entry('Bridge opens');
  await user.click(screen.getByRole('checkbox', { name: 'Live' }));
  expect(screen.queryByRole('button', { name: /^Went live,/ })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Week layout' }), 'Stacked');
  expect(JSON.parse(localStorage.getItem('calendar options') ?? '')).toEqual({
    hidden: ['live'],
    isStacked: true,
    calendars: ['posts::scheduled_at', 'posts::published_at'],
  });
});

test('a refusal of a move is said, and the calendar is asked again', async () => {
  api.on(schedulePost, () => ({ refuse: 422, code: 'scheduled_at_is_invalid' }));
  const { user } = await open();
  const before = api.callsTo(readCalendar).length;
  (await entry('Bridge opens')).focus();
  await user.keyboard('m{ArrowRight}{Enter}');
  expect(await screen.findByRole('alert')).toBeTruthy();
  await waitFor(() => expect(api.callsTo(readCalendar).length).toBeGreaterThan(before));
});

test('posts that go live together are shown as a clash, and days without any as empty', async () => {
  items.push(item(4, 'Same minute'));
  await open();
  expect(await screen.findByText('2 posts clash', { exact: false })).toBeTruthy();
  expect((await entry('Bridge opens')).dataset.clash).toBe('true');
  expect(screen.getAllByText('Nothing scheduled').length).toBe(6);
});

test('an address for other calendars is made, renewed and ended', async () => {
  let renewals = 0;
  let isOn = false;
  const feed = () => ({ path: isOn ? `/feed/${renewals}.ics` : null, updated_ts: isOn ? now : null });
  const set = (on: boolean) => () => {
    isOn = on;
    renewals += 1;
    return feed();
  };
  api.on(getCalendarFeed, feed).on(renewCalendarFeed, set(true)).on(endCalendarFeed, set(false));
  const { user } = await renderScreen(CalendarScreen, {});
  await user.click(await screen.findByRole('button', { name: 'Subscribe' }));
  const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create address' });
  // It rests until the server has said whether there is an address.
  await waitFor(() => expect(create.disabled || create.dataset.loading === 'true').toBe(false));
  await user.click(create);
  const address = await screen.findByLabelText<HTMLInputElement>('Your secret address');
  expect(address.value).toMatch(/^http.*\/feed\/1\.ics$/);
  expect(address.readOnly).toBe(true);
  const answer = async (question: string, button: string) => {
    const asked = within(await screen.findByRole('dialog', { name: question }));
    expect(asked.getByText(/including those of people you shared it with/)).toBeTruthy();
    await user.click(asked.getByRole('button', { name: button }));
  };
  const shown = async () => (await screen.findByLabelText<HTMLInputElement>('Your secret address')).value;
  await user.click(screen.getByRole('button', { name: 'Reset address' }));
  await answer('Reset the address?', 'Cancel');
  expect(await shown()).toMatch(/\/feed\/1\.ics$/);
  await user.click(screen.getByRole('button', { name: 'Reset address' }));
  await answer('Reset the address?', 'Reset address');
  await waitFor(async () => expect(await shown()).toMatch(/\/feed\/2\.ics$/));
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
  await answer('Stop sharing your calendar?', 'Stop sharing');
  expect(await screen.findByRole('button', { name: 'Create address' })).toBeTruthy();
});
