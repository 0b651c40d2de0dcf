import { describe, expect, test } from 'vitest';
import { ApiError } from '#platform/contract/api-error.ts';
import { RedirectDraft } from '../../redirects.contract.ts';
import { settleDraft } from './settle-draft.ts';

/** The code of a refusal, and the fields that it names. */
function refused(draft: object): [string, string[]] {
  try {
    settleDraft(RedirectDraft.parse(draft), new Set());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [error.code, error.details.map(({ loc }) => String(loc[1]))];
  }
  throw new Error('The draft was taken.');
}

describe('a draft', () => {
  test.each([
    [{ path: 'a b', redirect_to: 'sport' }, 'path_is_invalid', ['path', 'redirect_to']],
    [{ path: 'a b', redirect_to: null }, 'path_is_invalid', ['path', 'redirect_to']],
    [{ path: '/core/x', redirect_to: 'ftp://old.test' }, 'path_is_reserved', ['path', 'redirect_to']],
    [
      { path: '/a', redirect_to: 'sport', match: 'pattern' },
      'redirect_to_is_invalid',
      ['redirect_to', 'match'],
    ],
  ])('%o hears of all its wrong fields together: %s at %j', (draft, code, fields) => {
    expect(refused(draft)).toEqual([code, fields]);
  });

  test('with one wrong field hears of that one alone', () => {
    expect(refused({ path: '/a', redirect_to: 'sport' })).toEqual([
      'redirect_to_is_invalid',
      ['redirect_to'],
    ]);
  });

  test('without any is taken', () => {
    const settled = settleDraft(RedirectDraft.parse({ path: '/A', redirect_to: '/b' }), new Set());
    expect(settled).toMatchObject({ path: '/A', path_key: '/a', redirect_to: '/b', status: 302 });
  });
});
