import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endpoint } from '#platform/contract/endpoint.ts';
import { onScope } from '#platform/contract/permission-rule.ts';
import { testCaller } from '#platform/testing/render-screen.tsx';
import { CallerProvider } from './caller.tsx';
import { May } from './may.tsx';

const deletePost = endpoint({
  method: 'DELETE',
  path: '/core/posts',
  summary: 'Delete',
  permission: onScope('DELETE_POST'),
  response: { answer: 'empty', contentType: '' },
});

function show(site: string[], community: string[], communityId: number | null) {
  const holder = {
    ...testCaller.holder,
    sitePermissions: new Set(site),
    communityPermissions: new Map([[50, new Set(community)]]),
  };
  render(
    <CallerProvider caller={{ ...testCaller, holder }}>
      <May call={deletePost} communityId={communityId}>
        Delete
      </May>
    </CallerProvider>,
  );
  return screen.queryByText('Delete') !== null;
}

test('shows what the caller may do on the site', () => {
  expect(show(['DELETE_POST'], [], null)).toBe(true);
});

test('hides what the caller may not do', () => {
  expect(show([], ['DELETE_POST'], null)).toBe(false);
});

test('counts a right on the community that the call names', () => {
  expect(show([], ['DELETE_POST'], 50)).toBe(true);
});

test('limit-read-only: shows what is refused after the limit, but lets nobody press it', () => {
  const holder = { ...testCaller.holder, sitePermissions: new Set(['DELETE_POST']) };
  const at = (accessLimitationTs: number | null) => {
    const { unmount } = render(
      <CallerProvider caller={{ ...testCaller, holder, accessLimitationTs }}>
        <May call={deletePost}>
          <button type="button">Delete</button>
        </May>
      </CallerProvider>,
    );
    const isDisabled = screen.getByRole('button', { name: 'Delete' }).closest('fieldset')?.disabled ?? false;
    unmount();
    return isDisabled;
  };
  const now = Math.floor(Date.now() / 1000);
  expect([at(null), at(now + 86_400), at(now - 1)]).toEqual([false, false, true]);
});
