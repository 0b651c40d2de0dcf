// @vitest-environment jsdom
// happy-dom does not forget a cookie whose time is over.
import { afterEach, expect, test, vi } from 'vitest';
import { keepLanguage } from '#platform/dashboard/page-language.ts';
import { followLanguage } from './follow-language.ts';

afterEach(() => {
  keepLanguage(null);
  sessionStorage.clear();
});

test('G-24: a page in another language than the account asks for itself again, once', () => {
  const reload = vi.fn();
  followLanguage('de-DE', reload);
  expect(document.cookie).toContain('language=de-DE');
  expect(reload).toHaveBeenCalledTimes(1);
  followLanguage('de-DE', reload);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('G-24: a page that was asked for before the cookie was there is asked for again, once', () => {
  keepLanguage('de-DE');
  const reload = vi.fn();
  followLanguage('de-DE', reload);
  followLanguage('de-DE', reload);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each(['en-US', undefined, null, 5, 'xx', 'de-DE; Path=/elsewhere'])(
  'stays where it is for the preference %j',
  (preferred) => {
    const reload = vi.fn();
    followLanguage(preferred, reload);
    expect(reload).not.toHaveBeenCalled();
    expect(document.cookie).not.toContain('language=');
  },
);

test('does not go round and round in a browser that keeps no cookies', () => {
  vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(() => undefined);
  const reload = vi.fn();
  followLanguage('fr-FR', reload);
  expect(reload).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
