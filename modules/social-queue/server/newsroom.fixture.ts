import { expect } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi } from '#apps/testing/start-api.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { connectAccount, type SocialAccount } from '../social-accounts.contract.ts';
import { SocialProvider } from '../social-kinds.contract.ts';
import { getShareDraft, queueSocialPost, type SocialQueueItem } from '../social-queue.contract.ts';
import { MASTODON_TOKEN, startNetworks } from './networks/social-networks.fixture.ts';
import { socialServiceOf } from './networks/social-service.ts';

type Post = { id: number; revision: number };

/** A site that reaches networks on this machine, and whatever its people do there. */
export async function startSharing() {
  const api = await startApi();
  const networks = await startNetworks();
  Object.assign(socialServiceOf(api.ground), networks.service);
  const host = 'news.test';
  const siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  const member = (role: Parameters<typeof signInAs>[2]) => signInAs(api.ground, { siteId, host }, role);
  const owner = await member('owner');
  const save = async (post: Post, body: object): Promise<Post> => {
    const call = { params: { postId: post.id }, body: { revision: post.revision, ...body } as never };
    const saved = await api.as(owner).call(updatePost, call);
    expect([saved.status, saved.body.error]).toEqual([200, undefined]);
    return saved.body;
  };
  const draft = async (headline: string, more: object = {}): Promise<Post> => {
    const started = { params: { siteId }, body: { type: 'article' } as never };
    const made = await api.as(owner).call(createPost, started);
    return save(made.body, { headline, body: `<p>${headline} again.</p>`, ...more });
  };
  return {
    ...{ api, networks, siteId, owner, member, save, draft },
    publish: (headline: string, more: object = {}) => draft(headline, { status: 0, ...more }),
    connect: async (as: Member = owner): Promise<SocialAccount> => {
      const body = {
        provider_id: SocialProvider.MASTODON,
        instance: networks.address,
        token: MASTODON_TOKEN,
      };
      const { status, body: account } = await api.as(as).call(connectAccount, { body });
      expect([status, account.error]).toEqual([201, undefined]);
      return account;
    },
    share: (post: Post, account: { id: number }, more: object = {}, as: Member = owner) =>
      api.as(as).call(queueSocialPost, {
        body: { post_id: post.id, account_id: account.id, text: 'Read this', ...more },
      }),
    itemsOf: async (post: Post): Promise<SocialQueueItem[]> =>
      (await api.as(owner).call(getShareDraft, { query: { post_id: post.id } })).body.items,
    stop: async () => {
      networks.stop();
      await api.stop();
    },
  };
}
export type Sharing = Awaited<ReturnType<typeof startSharing>>;
