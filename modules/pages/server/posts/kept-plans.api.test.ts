import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { recordStatements } from '#platform/testing/record-statements.ts';
import { neighbours, relatedPosts } from './neighbours.ts';
import { newestPosts } from './teaser-rows.ts';
import { isListed } from './visible-posts.ts';

const SITE = 1;
const post = { id: 5, created_ts: 1, published_ts: null, primary_section_id: 7, tag_ids: [3, 4] };
const listed = isListed({ isPrivate: new Set(), isRestricted: new Set() });

let api: TestApi;
let explaining: pg.Client;
beforeAll(async () => {
  api = await startApi();
  const { connectionString } = api.ground.database;
  // The tables are empty: this asks for the way that large ones need.
  const options = '-c enable_seqscan=off -c enable_bitmapscan=off -c enable_sort=off';
  explaining = new pg.Client({ connectionString, options });
  await explaining.connect();
});
afterAll(async () => {
  await explaining.end();
  await api.stop();
});

/** The plans that serve whatever values come. */
async function keptPlans(work: () => Promise<unknown>): Promise<string> {
  const recorder = recordStatements();
  await work().finally(() => recorder.stop());
  const plans: string[] = [];
  for (const { text } of recorder.take()) {
    const { rows } = await explaining.query<{ 'QUERY PLAN': string }>(
      `/* one node */ explain (generic_plan) ${text}`,
    );
    plans.push(...rows.map((row) => row['QUERY PLAN']));
  }
  return plans.join('\n');
}

const database = () => api.ground.database.db;

test.each([
  ['neighbours in a section', 'post_section_read', () => neighbours(database(), SITE, post, listed)],
  [
    'neighbours on the site',
    'post_read',
    () => neighbours(database(), SITE, { ...post, primary_section_id: null }, listed),
  ],
  ['posts of the same tags', 'post_tag_read', () => relatedPosts(database(), SITE, post, listed, 2)],
  ['the newest posts', 'post_read', () => newestPosts(database(), SITE, listed, { offset: 0, limit: 20 })],
])('a plan that is kept finds %s by the index of live posts', async (_, index, work) => {
  expect(await keptPlans(work)).toMatch(new RegExp(`using ${index}\\b`));
});
