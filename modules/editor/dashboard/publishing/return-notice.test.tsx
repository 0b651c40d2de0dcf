import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PostContent } from '#modules/posts/post-writing.contract.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { ReturnNotice } from './return-notice.tsx';

test.each([
  [9, 'A revision was requested.'],
  [3, 'This post was declined.'],
])('a post in status %i that somebody unknown sent back says why', async (status, said) => {
  const returned = { reason: 'Name the source.', by: null, at_ts: 1 };
  const post = { status, returned } as PostContent;
  await renderScreen(() => <ReturnNotice post={post} />);
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.getByText('Name the source.')).toBeTruthy();
});
