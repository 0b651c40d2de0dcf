import { describe, expect, test } from 'vitest';
import { analyticsFields } from '../service-draft.contract.ts';
import { analyticsDefaults } from '../service-kinds.contract.ts';
import { technicalDefaults } from '../technical-kinds.contract.ts';
import { analyticsMarkup } from './analytics-markup.ts';
import { served } from './served-settings.ts';

const all = {
  ...{ plausible_domain: 'news.example', ga4_id: 'G-ABC123' },
  ...{ matomo_host: 'news.matomo.cloud', matomo_site_id: 7 },
};

describe('what measures a site', () => {
  test('is nothing until it names a service', () => {
    expect(analyticsMarkup(analyticsDefaults)).toEqual({ html: '', connects: [] });
  });

  test('is let in by its files and hosts, and keeps no cookies before somebody agrees', () => {
    const { head, markup } = served({ ...technicalDefaults, ...all, head_html: '<meta name="own">' });
    expect(head).toMatch(/^<meta name="own"><script defer data-domain="news\.example" /);
    expect(head).toContain("analytics_storage:'denied'");
    expect(head).toContain("['requireCookieConsent']");
    expect(markup.scripts).toEqual([
      'https://plausible.io/js/script.js',
      expect.stringMatching(/^'sha256-/),
      'https://www.googletagmanager.com/gtag/js',
      expect.stringMatching(/^'sha256-/),
      'https://cdn.matomo.cloud/news.matomo.cloud/matomo.js',
    ]);
    expect(markup.connects).toContain('https://news.matomo.cloud');
  });

  test('is not on pages that are only looked at', () => {
    const { head, markup } = served({ ...technicalDefaults, ...all }, { isMeasured: false });
    expect([head, markup]).toEqual(['', { scripts: [], styles: [], connects: [] }]);
  });

  test('goes on where the markup of the site cannot be read', () => {
    const head_html = '<b>'.repeat(10_000);
    expect(served({ ...technicalDefaults, head_html, ga4_id: 'G-ABC123' }).markup.scripts).toHaveLength(2);
  });
});

test.each([
  ['plausible_domain', 'news.example"><script>'],
  ['plausible_domain', 'localhost'],
  ['ga4_id', "G-ABC');alert(1)"],
  ['ga4_id', 'UA-123'],
  ['matomo_host', 'matomo.example'],
  ['matomo_host', 'a.matomo.cloud.evil.example'],
  ['matomo_host', "a'.matomo.cloud"],
] as const)('%s does not take %s', (key, value) => {
  expect(analyticsFields[key].safeParse(value).success).toBe(false);
});
