import { describe, expect, it } from 'vitest';
import type { SourceItem } from '#modules/imports/imports.public.ts';
import { demoLiveBlogSlug } from '#modules/live-blogs/live-demo.public.ts';
import { sourceOfTranslation } from './french.ts';
import { createNewsroom } from './newsroom.ts';

const today = new Date('2026-11-20T09:00:00Z');
const todayTs = Date.UTC(2026, 10, 20) / 1000;
const newsroom = createNewsroom({ seed: 1, today });
const items = [...newsroom.items()];
const views = [...newsroom.dailyViews()];

function all<What extends SourceItem['what']>(what: What): Extract<SourceItem, { what: What }>[] {
  return items.filter((item): item is Extract<SourceItem, { what: What }> => item.what === what);
}

describe('the demo newsroom', () => {
  it('has forty sections, thirty people in all roles and three communities with members', () => {
    expect(all('sections')).toHaveLength(40);
    expect(all('authors')).toHaveLength(30);
    expect(new Set(newsroom.people.map((person) => person.role)).size).toBe(11);
    for (const { name } of newsroom.communities) {
      expect(newsroom.people.filter((person) => person.community === name).length).toBeGreaterThanOrEqual(2);
    }
    expect(newsroom.communities).toHaveLength(3);
  });

  it('has the seven demo accounts', () => {
    const logins = newsroom.people.filter((person) => person.hasAccount).map((person) => person.email);
    const names = ['owner', 'editor', 'writer', 'moderator', 'contributor', 'technical', 'reader'];
    expect(logins.sort()).toEqual(names.map((name) => `${name}@demo.test`).sort());
  });

  it('has six hundred posts in every status over two years, and a dozen in another language', () => {
    expect(newsroom.posts).toHaveLength(613);
    const translated = newsroom.posts.filter(({ language }) => language !== 'en-GB');
    expect(translated.map(({ communityName }) => communityName)).toEqual(Array(13).fill('francais'));
    const ids = new Set(newsroom.posts.map(({ id }) => id));
    expect(translated.every(({ id }) => ids.has(sourceOfTranslation(id) ?? ''))).toBe(true);
    expect(new Set(newsroom.posts.map((post) => post.status))).toEqual(
      new Set([
        'live',
        'scheduled',
        'draft',
        'autodraft',
        'empty_draft',
        'in_review',
        'needs_revision',
        'ready_to_publish',
        'declined',
        'removed',
      ]),
    );
    const published = newsroom.posts.map((post) => post.publishedTs).filter((ts) => ts !== null);
    expect(Math.min(...published)).toBeLessThan(todayTs - 700 * 86_400);
    expect(Math.max(...published)).toBeLessThanOrEqual(todayTs + 600);
  });

  it('has a live blog that goes on, on any day', () => {
    for (const day of ['2026-11-20', '2026-12-25', '2027-03-01', '2027-07-10']) {
      const { posts } = createNewsroom({ seed: 1871, today: new Date(`${day}T00:00:00Z`) });
      const live = posts.filter(({ slug }) => slug === demoLiveBlogSlug);
      expect(live, day).toMatchObject([{ type: 'live_blog', status: 'live', visibility: 'public' }]);
    }
  });

  it('plans its scheduled posts for the coming weeks', () => {
    for (const post of newsroom.posts.filter((one) => one.status === 'scheduled')) {
      expect(post.scheduledTs).toBeGreaterThan(todayTs + 86_400);
      expect(post.scheduledTs).toBeLessThan(todayTs + 35 * 86_400);
    }
  });

  it('gives every address once', () => {
    const slugs = newsroom.posts.map((post) => post.slug).filter((slug) => slug !== null);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9-]{1,200}$/);
  });

  it('refers only to what it brings along, and to parents that came before', () => {
    const ids = (list: { id: string }[]) => new Set(list.map(({ id }) => id));
    const people = ids(all('authors'));
    const sections = ids(all('sections'));
    const tags = ids(all('tags'));
    const names = new Set([...newsroom.communities, ...newsroom.languageSites].map(({ name }) => name));
    const seen = new Set<string>();
    for (const post of newsroom.posts) {
      expect([...post.authorIds].every((id) => people.has(id)) && post.authorIds.length > 0).toBe(true);
      expect(post.sectionIds.every((id) => sections.has(id))).toBe(true);
      expect(post.tagIds.filter((id) => !tags.has(id))).toEqual([]);
      if (post.communityName !== null) expect(names).toContain(post.communityName);
      if (post.parentId !== null) expect(seen).toContain(post.parentId);
      seen.add(post.id);
    }
    for (const comment of all('comments')) {
      expect(seen).toContain(comment.postId);
      if (comment.parentId !== null) expect(seen).toContain(comment.parentId);
      seen.add(comment.id);
    }
    for (const { target } of all('redirects')) if ('postId' in target) expect(seen).toContain(target.postId);
  });

  it('has series with parts, posts by several authors, long headlines and posts without subheadline', () => {
    const { posts } = newsroom;
    expect(posts.filter((post) => post.parentId !== null).length).toBeGreaterThan(20);
    expect(posts.filter((post) => post.authorIds.length > 1).length).toBeGreaterThan(30);
    expect(posts.filter((post) => post.title.length > 120).length).toBeGreaterThan(5);
    expect(posts.filter((post) => post.subtitle === null).length).toBeGreaterThan(100);
    for (const post of posts) expect(new Set(post.authorIds).size).toBe(post.authorIds.length);
  });

  it('leaves no hole in its sentences', () => {
    const texts = newsroom.posts.flatMap((post) => [post.title, post.subtitle ?? '', post.html]);
    for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|\?\.|\.\.|<p><\/p>| ,/);
  });

  it('threads its comments in time', () => {
    const comments = all('comments');
    const byId = new Map(comments.map((comment) => [comment.id, comment]));
    const answers = comments.filter((comment) => comment.parentId !== null);
    expect(answers.length).toBeGreaterThan(100);
    expect(comments.filter((comment) => comment.status === 'proposed').length).toBeGreaterThan(3);
    for (const answer of answers) {
      const parent = byId.get(answer.parentId as string);
      expect(parent?.postId).toBe(answer.postId);
      expect(parent?.createdTs).toBeLessThan(answer.createdTs as number);
    }
  });

  it('has redirects that are broken on purpose: a chain and missing targets', () => {
    const redirects = all('redirects');
    const paths = new Set(redirects.map(({ path }) => path));
    const addresses = redirects.flatMap(({ target }) => ('address' in target ? [target.address] : []));
    expect(addresses.filter((address) => paths.has(address)).length).toBeGreaterThan(1);
    expect(addresses).toContain('/appeals/flood-fund');
    expect(paths.size).toBe(redirects.length);
  });

  it('has two years of page views that decay, and dip at the weekend', () => {
    const perWeekday = [0, 0, 0, 0, 0, 0, 0];
    for (const { dayTs, views: count } of views) {
      const weekday = new Date(dayTs * 1000).getUTCDay();
      perWeekday[weekday] = (perWeekday[weekday] ?? 0) + count;
    }
    expect(perWeekday[6]).toBeLessThan((perWeekday[2] as number) * 0.7);
    expect(Math.min(...views.map(({ dayTs }) => dayTs))).toBeLessThan(todayTs - 700 * 86_400);
    expect(Math.max(...views.map(({ dayTs }) => dayTs))).toBe(todayTs - 86_400);
    const best = views.reduce((one, other) => (other.views > one.views ? other : one));
    const later = views.find((one) => one.postId === best.postId && one.dayTs === best.dayTs + 20 * 86_400);
    expect(later?.views ?? 0).toBeLessThan(best.views / 5);
  });

  it('is the same for the same seed and day, at any hour, and another for another seed', () => {
    const again = createNewsroom({ seed: 1, today: new Date('2026-11-20T23:59:00Z') });
    expect([...again.items()]).toEqual(items);
    expect([...again.dailyViews()]).toEqual(views);
    const other = createNewsroom({ seed: 2, today });
    expect(other.posts.map((post) => post.title)).not.toEqual(newsroom.posts.map((post) => post.title));
  });

  it.each(Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2027, month, 28))))(
    'can be written on %s',
    (day) => {
      const written = createNewsroom({ seed: 7, today: day });
      expect(written.posts).toHaveLength(613);
      const slugs = written.posts.map((post) => post.slug).filter((slug) => slug !== null);
      expect(new Set(slugs).size).toBe(slugs.length);
    },
  );
});
