import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { type ChecklistRules, usualChecklist } from '#modules/checklists/checklist-kinds.contract.ts';
import type { BrokenLink } from '#modules/checklists/checklists.contract.ts';
import { bodyExtensions } from '../body/body-schema.ts';
import { openBody } from '../body/open-body.ts';
import { emptyFields } from '../saving/post-values.ts';
import { checksOf } from './checks.ts';

const schema = getSchema(bodyExtensions());
const asked = (rules: Partial<ChecklistRules> = {}, broken: BrokenLink[] = []) => ({
  ...{ rules: { ...usualChecklist, ...rules }, type: 'article', broken, faults: [] },
});
type About = ReturnType<typeof asked> & { expired?: ReadonlySet<number> };
const open = (body: string, more = {}, about: About = asked()) =>
  checksOf({ ...emptyFields(5), ...more }, openBody(schema, body).doc, about)
    .filter(({ isDone }) => !isDone)
    .map(({ name, count }) => `${name} ${count}`);

test('a new post has everything before it', () => {
  expect(open('')).toEqual(['headline 1', 'text 1', 'section 1', 'description 1']);
  // No headline is not a headline of a good length.
  const names = checksOf(emptyFields(5), openBody(schema, '').doc, asked()).map(({ name }) => name);
  expect(names).not.toContain('length');
});

test('pictures without words, links that lead nowhere and a long headline are counted', () => {
  const body =
    '<p><a href="https://">a</a> <a href="https://example.com">b</a> <a href="/c">c</a></p>' +
    '<figure><img src="/a.jpg"></figure><figure><img src="/b.jpg" alt="B"></figure>';
  const more = { headline: 'x'.repeat(71), primary_section_id: 1, excerpt: 'Words' };
  expect(open(body, more)).toEqual(['length 71', 'alternatives 1', 'links 1']);
});

test('the site says what is looked at, and links that failed are named while they stand in the text', () => {
  const body = '<p>A <a href="https://gone.test/x">b</a><img src="/a.jpg"></p>';
  const failed = ['https://gone.test/x', 'https://gone.test/taken-out'];
  const broken = failed.map((address) => ({ address, status: 404, checked_ts: 1 }));
  const more = { headline: 'Short' };
  const rules: Partial<ChecklistRules> = {
    ...{ section: 'off', excerpt: 'off', lead_image: 'required' },
    headline_min: 10,
  };
  const checks = checksOf(
    { ...emptyFields(5), ...more },
    openBody(schema, body).doc,
    asked(rules, broken),
  ).filter(({ isDone }) => !isDone);
  expect(checks.map(({ name, isRequired, address }) => [name, isRequired, address])).toEqual([
    ['short', false, undefined],
    ['image', true, undefined],
    ['alternatives', false, undefined],
    ['broken', false, 'https://gone.test/x'],
  ]);
  expect(checks.at(-1)?.at).toBeGreaterThan(0);
});

test('files with a license that is over are counted once each, wherever the post shows them', () => {
  const body =
    '<p>A</p><figure><img src="/core/media/31/original/a.jpg" alt="A"></figure>' +
    '<figure><img src="/core/media/32/original/b.jpg" alt="B"></figure>' +
    '<p><a href="/u/site/files/33/c.pdf">c</a> <a href="/core/media/31/original/a.jpg">a</a></p>';
  const more = { headline: 'Short', primary_section_id: 1, excerpt: 'Words', image: { id: 34 } };
  const expired = (...ids: number[]) => ({ ...asked(), expired: new Set(ids) });
  expect(open(body, more, expired())).toEqual([]);
  expect(open(body, more, expired(31))).toEqual(['licenses 1']);
  expect(open(body, more, expired(31, 33, 34, 99))).toEqual(['licenses 3']);
  expect(open(body, more, { ...asked({ licenses: 'off' }), expired: new Set([31]) })).toEqual([]);
  const [check] = checksOf({ ...emptyFields(5), ...more }, openBody(schema, body).doc, expired(32)).filter(
    ({ name }) => name === 'licenses',
  );
  expect([check?.isDone, (check?.at ?? 0) > 0]).toEqual([false, true]);
});

test('shortcodes that show readers nothing are named while they stand in the text', () => {
  const faults = [
    { name: 'old-box', fault: 'undefined' },
    { name: 'poll', fault: 'disabled' },
    { name: 'taken-out', fault: 'undefined' },
  ] as const;
  const body = '<p>A [poll id="3"] b</p><p>[old_box title="x"]</p><p>[pollster]</p>';
  const more = { headline: 'Short', primary_section_id: 1, excerpt: 'Words' };
  const checks = checksOf({ ...emptyFields(5), ...more }, openBody(schema, body).doc, {
    ...asked({ headline_min: 0 }),
    faults,
  }).filter(({ isDone }) => !isDone);
  expect(checks.map(({ name, title, isRequired }) => [name, title, isRequired])).toEqual([
    ['shortcode_undefined', 'old-box', undefined],
    ['shortcode_disabled', 'poll', undefined],
  ]);
  expect(checks[1]?.at).toBe(1);
});
