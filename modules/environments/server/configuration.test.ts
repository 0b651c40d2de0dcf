import { expect, test } from 'vitest';
import { type Configuration, changesOf, hashOf, synced, undone, withChanges } from './configuration.ts';

const usual: Configuration = {
  build: { build_id: null },
  technical_settings: { page_ttl: 300, robots_txt: '', cors_origins: [] },
  route_templates: { post: '/{slug}' },
  traffic_split: { sections: [] },
};
const other = (more: Partial<Configuration>): Configuration => ({ ...usual, ...more });
const technical = (more: object): Configuration =>
  other({ technical_settings: { ...usual.technical_settings, ...more } });

test('each key that differs is told with what both say', () => {
  expect(changesOf(usual, technical({ page_ttl: 60, cors_origins: ['*'] }))).toEqual([
    { part: 'technical_settings', key: 'page_ttl', before: 300, after: 60 },
    { part: 'technical_settings', key: 'cors_origins', before: [], after: ['*'] },
  ]);
  expect(changesOf(usual, other({}))).toEqual([]);
});

test('a copy that is synced keeps its own changes and takes all others from production', () => {
  const copy = technical({ page_ttl: 60 });
  const production = other({
    build: { build_id: 7 },
    technical_settings: { ...usual.technical_settings, page_ttl: 900, robots_txt: 'User-agent: *' },
  });
  expect(synced(usual, copy, production)).toEqual(
    other({
      build: { build_id: 7 },
      technical_settings: { ...usual.technical_settings, page_ttl: 60, robots_txt: 'User-agent: *' },
    }),
  );
});

test('changes that are undone lead back to where they began', () => {
  const changed = technical({ page_ttl: 60, robots_txt: 'x' });
  const changes = changesOf(usual, changed);
  expect(withChanges(usual, changes)).toEqual(changed);
  expect(withChanges(changed, undone(changes))).toEqual(usual);
});

test('a key that a configuration does not know yet is a change from nothing', () => {
  expect(changesOf(usual, technical({ new_key: 1 }))).toEqual([
    { part: 'technical_settings', key: 'new_key', before: null, after: 1 },
  ]);
});

test('the order of keys is nothing that differs, the order in lists is', () => {
  const turned = other({
    technical_settings: { cors_origins: [], robots_txt: '', page_ttl: 300 },
  });
  expect(hashOf(turned)).toBe(hashOf(usual));
  expect(hashOf(technical({ cors_origins: ['a', 'b'] }))).not.toBe(
    hashOf(technical({ cors_origins: ['b', 'a'] })),
  );
});
