import { describe, expect, test } from 'vitest';
import { SectionPlaces } from '#modules/sections/sections.public.ts';
import { arrange, freeSectionSlug } from './tie-sections.ts';

const MANY = 20_000;
const rootsOf = (count: number) =>
  new SectionPlaces(
    Array.from({ length: count }, (_, at) => ({
      ...{ id: at + 1, parentId: null, slug: `s${at + 1}`, title: `S${at + 1}`, revision: 1 },
    })),
  );
const pair = (id: number, parentId: number) => ({ id, parentId, sourceId: `source ${id}` });
const upwards = Array.from({ length: MANY - 1 }, (_, at) => pair(at + 1, at + 2));

function arranged(places: SectionPlaces, pairs: ReturnType<typeof pair>[]) {
  const warned: string[] = [];
  const moved = arrange(places, pairs, { warn: (_kind, _id, _title, message) => void warned.push(message) });
  return { moved, warned };
}

describe('20,000 sections that lie in one another', () => {
  test.each([
    ['upwards', upwards],
    ['downwards', upwards.toReversed()],
  ])('are put into six levels once, listed %s', (_order, pairs) => {
    const places = rootsOf(MANY);
    const began = performance.now();
    const { warned } = arranged(places, pairs);
    expect(performance.now() - began).toBeLessThan(20_000);
    const depths = Array.from({ length: MANY }, (_, at) => places.trailOf(at + 1).length);
    expect(Math.max(...depths)).toBe(6);
    expect(warned.length).toBeGreaterThan(MANY / 100);
  });

  test('take those that are tied to the lowest of them no further than their budget', () => {
    const places = rootsOf(MANY);
    const half = MANY / 2;
    const tied = Array.from({ length: half - 1 }, (_, at) => pair(half + 1 + at, 1));
    const { warned } = arranged(places, [...upwards.slice(0, half - 1), ...tied]);
    expect(warned).toContain("Nested too deeply. It's imported without a parent.");
    expect(places.get(MANY - 1)?.parentId).toBeNull();
  });
});

test('a circle stays open, and what is small is as the source has it', () => {
  const places = rootsOf(4);
  const { moved, warned } = arranged(places, [pair(1, 2), pair(2, 3), pair(3, 1)]);
  expect(moved.map(({ id, parentId }) => [id, parentId])).toEqual([
    [1, 2],
    [2, 3],
  ]);
  expect(warned).toEqual(["It would be its own parent, so it's imported without one."]);
});

test('thousands of one name get their numbers without counting from the first each time', () => {
  const places = new SectionPlaces([]);
  for (let id = 1; id <= MANY; id += 1) {
    const slug = freeSectionSlug(places, null, 'news');
    places.put({ id, parentId: null, slug, title: 'News', revision: 1 });
  }
  expect(places.get(1)?.slug).toBe('news');
  expect(places.get(MANY)?.slug).toBe(`news-${MANY}`);
});
