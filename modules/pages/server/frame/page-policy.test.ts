import { expect, test } from 'vitest';
import { defaultServed } from '#modules/technical-settings/technical-settings.public.ts';
import { ofPreview, pagePolicy, policiesOf, withScripts } from './page-policy.ts';

const look = { lookStyle: '' };
const settings = (policy: Record<string, string[]>, more: object = {}) => ({
  ...{ ...defaultServed, policy: new Map(Object.entries(policy)) },
  ...more,
});
const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one === name || one.startsWith(`${name} `));

test('a site that set nothing has the policy of the product', () => {
  expect(policiesOf(look, defaultServed)).toEqual({ enforced: pagePolicy, reported: null });
  expect(directive(pagePolicy, 'frame-ancestors')).toBe("frame-ancestors 'self'");
});

test('a directive of the site takes the place of ours, and what our pages need stays let in', () => {
  const { enforced } = policiesOf(
    look,
    settings({ 'style-src': ['https://a.example'], 'img-src': ['https:'] }),
  );
  expect(directive(enforced, 'img-src')).toBe('img-src https:');
  expect(directive(enforced, 'style-src')).toMatch(/^style-src https:\/\/a\.example 'sha256-/);
  expect(directive(enforced, 'connect-src')).toBe("connect-src 'self'");
});

test("a hash does not end what 'unsafe-inline' lets in", () => {
  const { enforced } = policiesOf(look, settings({ 'style-src': ["'self'", "'unsafe-inline'"] }));
  expect(directive(enforced, 'style-src')).toBe("style-src 'self' 'unsafe-inline'");
});

test('a policy that is only tried is reported, and ours holds', () => {
  const { enforced, reported } = policiesOf(
    look,
    settings({ 'img-src': ["'self'"] }, { csp_report_only: true }),
  );
  expect(enforced).toBe(pagePolicy);
  expect(directive(reported ?? '', 'img-src')).toBe("img-src 'self'");
});

test.each([
  ['deny', "frame-ancestors 'none'"],
  ['anywhere', undefined],
] as const)('frames: %s', (frame_options, said) => {
  expect(directive(policiesOf(look, settings({}, { frame_options })).enforced, 'frame-ancestors')).toBe(said);
});

test('our scripts run beside those of the site, and nowhere that a site shut all of them out', () => {
  const markup = { scripts: ["'sha256-abc='"], styles: [] };
  const { enforced } = policiesOf(look, defaultServed, markup);
  expect(directive(withScripts(enforced, ['news.test']), 'script-src')).toBe(
    [
      "script-src 'sha256-abc=' news.test/u/site/views.js news.test/u/site/vitals.js",
      'news.test/u/site/headlines.js news.test/u/site/live.js',
    ].join(' '),
  );
  const shut = policiesOf(look, settings({ 'script-src-elem': ["'none'"] })).enforced;
  expect(directive(withScripts(shut, ['news.test']), 'script-src-elem')).toBe("script-src-elem 'none'");
});

test('what is only looked at runs none of them, now or later', () => {
  const markup = { scripts: ["'sha256-abc='"], styles: [] };
  const own = settings({ 'script-src-elem': ['https://cdn.example'] });
  const none = ofPreview(policiesOf(look, own, markup).enforced);
  expect(withScripts(none, ['news.test'])).toBe(none);
  expect(none).not.toContain('sha256-abc');
  expect(none).not.toContain('cdn.example');
  expect(none).toContain("script-src-elem 'none'; script-src-attr 'none'");
});

test('what is only looked at stands in a frame of the site, however its own pages are framed', () => {
  const own = settings({ 'frame-ancestors': ['https://partner.example'], sandbox: ['allow-forms'] });
  for (const one of [
    own,
    settings({}, { frame_options: 'deny' }),
    settings({}, { frame_options: 'anywhere' }),
  ]) {
    const seen = ofPreview(policiesOf(look, one).enforced);
    expect(directive(seen, 'frame-ancestors')).toBe("frame-ancestors 'self'");
    expect(seen.match(/(^|; )sandbox /g)).toHaveLength(1);
  }
});
