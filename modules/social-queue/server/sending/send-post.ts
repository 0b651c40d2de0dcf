import { pictureForOthers } from '#modules/assets/assets.public.ts';
import { postAddressesOf } from '#modules/posts/posts.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import { isOffered, type OfferedProvider } from '../../social-kinds.contract.ts';
import { openToken } from '../accounts/account-secrets.ts';
import { sessionOf } from '../accounts/account-session.ts';
import { type AccountRow, findAccount } from '../accounts/accounts.table.ts';
import { openNetwork } from '../networks/open-network.ts';
import { NetworkRefused, type Sent, type Share, type SharedPicture } from '../networks/social-network.ts';
import { socialServiceOf } from '../networks/social-service.ts';
import { sharedWords } from '../queue/shared-words.ts';
import { isTooLate, WAITING_PAUSE } from './retry-plan.ts';
import { giveUp, noteAccountProblem, settlePost } from './settle-post.ts';
import { claimPost, putOff, type WaitingPost } from './waiting-post.ts';

/** Whether nothing is sent from an account: its network refuses it, or whoever connected it left. */
const isHeld = ({ problem, stopped_ts }: AccountRow): boolean => problem !== null || stopped_ts !== null;

/** What another installation sealed is asked for again. */
const UNREADABLE = "The token can't be read here. Enter it again.";

const seconds = (): number => Math.floor(Date.now() / 1000);

/** Sends one thing that is due, or says why it has to wait; at most once, whatever becomes of this process. */
export async function sendPost(ground: Ground, item: WaitingPost, signal?: AbortSignal): Promise<void> {
  const { db } = ground.database;
  const { site_id: siteId } = item;
  const now = seconds();
  const account = await findAccount(db, siteId, item.account_id);
  if (!account || !isOffered(account.provider_id)) return giveUp(ground, item, 'account', now);
  const address = item.is_live ? await addressOf(ground, item) : null;
  // Of what is live readers may have no page all the same.
  if (address === null) return putOff(db, item, now + WAITING_PAUSE, item.is_live ? 'network' : 'post');
  if (isTooLate(item, now)) return giveUp(ground, item, isHeld(account) ? 'account' : 'late', now);
  if (isHeld(account)) return putOff(db, item, now + WAITING_PAUSE, 'account');
  const paused = account.paused_until_ts ?? 0;
  if (paused > now) return putOff(db, item, paused, 'network');
  const token = await openToken(ground, siteId, account.secret_sealed);
  if (token === null) {
    await noteAccountProblem(ground, account, UNREADABLE, now);
    return putOff(db, item, now + WAITING_PAUSE, 'account');
  }
  const link = item.link ?? (item.has_post_link ? address : null);
  // Before it is claimed: a picture may wait for its turn longer than something may be in the sending.
  const picture = await pictureOf(ground, item, account.provider_id);
  if (!(await claimPost(db, { ...item, link, now: seconds() }))) return;
  const through = { account, provider: account.provider_id, token };
  const end =
    picture instanceof NetworkRefused
      ? picture
      : await handOver(ground, through, { ...shareOf(item, link), picture }, signal);
  await settlePost(ground, item, account, end, seconds());
}

/** The public address of a post that is live; null where readers have no page of it, as while the site is closed. */
async function addressOf(ground: Ground, { site_id: siteId, post_id: postId }: WaitingPost) {
  const site = await ground.database.db
    .selectFrom('site')
    .select(['id', 'uri', 'timezone'])
    .where('id', '=', siteId)
    .where('closed_ts', 'is', null)
    .executeTakeFirst();
  if (!site) return null;
  const page = (await postAddressesOf(ground).pagesOf(site, [postId])).get(postId);
  return page ? `${site.uri}${page.path}` : null;
}

/** The picture that goes with it, as its network takes it; what is gone by now is left out, what fails is tried later. */
async function pictureOf(
  ground: Ground,
  { site_id: siteId, image_id: imageId }: WaitingPost,
  provider: OfferedProvider,
): Promise<SharedPicture | NetworkRefused | null> {
  if (imageId === null) return null;
  const { pictures } = openNetwork(socialServiceOf(ground), provider);
  try {
    const made = await pictureForOthers(ground, siteId, imageId, pictures);
    return made && { ...made, alt: made.alt.slice(0, pictures.alt) };
  } catch (error) {
    ground.log.error({ err: error, siteId, imageId }, 'a picture for a network could not be made');
    return new NetworkRefused('later', "The picture isn't ready yet.");
  }
}

function shareOf(item: WaitingPost, link: string | null): Omit<Share, 'picture'> {
  const { title, description } = sharedWords(item);
  return {
    ...{ key: `masthead-${item.site_id}-${item.id}`, madeTs: item.created_ts, id: item.id, link },
    ...{ isUnclear: item.is_unclear, text: item.text, language: item.language },
    card: { title, description },
  };
}

type Through = { account: AccountRow; provider: Parameters<typeof openNetwork>[1]; token: string };

async function handOver(
  ground: Ground,
  { account, provider, token }: Through,
  share: Share,
  signal: AbortSignal | undefined,
): Promise<Sent | NetworkRefused> {
  const { instance, handle, remote_id: remoteId } = account;
  try {
    const network = openNetwork(socialServiceOf(ground), provider, signal);
    return await network.send({ instance, handle, remoteId, token }, share, sessionOf(ground, account));
  } catch (error) {
    if (error instanceof NetworkRefused) return error;
    ground.log.error({ err: error, share: share.key }, 'a post was handed to a network without an answer');
    return new NetworkRefused('unclear', "The network's answer couldn't be read.");
  }
}
