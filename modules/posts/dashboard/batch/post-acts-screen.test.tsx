import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { offerFakeAlerts } from '#platform/testing/offer-fake-alerts.tsx';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { postRow } from '../post-row.fixture.ts';
import { PostActs } from './post-acts.tsx';

offerFakeAlerts();

const holding = (onSite: string[], onCommunity: string[] = []) => ({
  holder: {
    ...testCaller.holder,
    sitePermissions: new Set(onSite),
    communityPermissions: new Map([[7, new Set(onCommunity)]]),
  },
});
const shown = async (about: Parameters<typeof postRow>[0], caller = holding(['SEND_ALERTS'])) => {
  const post = postRow({ id: 90, headline: 'Bridge', ...about });
  return renderScreen(() => <PostActs post={post} onAct={() => undefined} />, { caller });
};
const opener = () => screen.queryByRole('button', { name: 'Actions for Bridge' });

test('a live post is sent as an alert by those who may, though they change no posts', async () => {
  const { user } = await shown({ community_id: 7 }, holding([], ['SEND_ALERTS']));
  await user.click(opener() as HTMLElement);
  expect(screen.queryByRole('button', { name: 'Make a copy' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Send alert…' }));
  expect(await screen.findByText('Alert of 90 in 7')).toBeTruthy();
});

test.each<[string, Parameters<typeof postRow>[0], ReturnType<typeof holding>]>([
  ['a draft', { status: 5 }, holding(['SEND_ALERTS'])],
  ['a post of another community', { community_id: 8 }, holding([], ['SEND_ALERTS'])],
  ['a post of the site, by somebody of a community', {}, holding([], ['SEND_ALERTS'])],
  ['any post, by somebody without the right', {}, holding([])],
])('%s is not offered as an alert', async (_, about, caller) => {
  await shown(about, caller);
  expect(opener()).toBeNull();
});
