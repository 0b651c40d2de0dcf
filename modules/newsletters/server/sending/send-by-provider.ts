import { LayoutFailure } from '#modules/pages/pages.public.ts';
import { connectedProvider, groupsOf } from '../providers/mail-lists.queries.ts';
import { ProviderRefused } from '../providers/mail-provider.ts';
import { openConnected } from '../providers/open-connected.ts';
import { letterPath } from './letter-address.ts';
import { providerLetter } from './provider-letter.ts';
import type { LetterOnItsWay } from './send-ourselves.ts';
import { endSend, noteSubject, OPEN } from './sends.queries.ts';

const LONGEST_ERROR = 300;

/** Somebody cancelled it before the provider was told to send. */
class Cancelled extends Error {
  override name = 'Cancelled';
}

/**
 * Has the connected provider send a letter to its list, once.
 * @throws ProviderRefused where it may go well later
 */
export async function sendByProvider({ ground, site, send, campaign, now }: LetterOnItsWay): Promise<void> {
  const { database, secrets } = ground;
  const { db } = database;
  const fail = (error: string) =>
    endSend(db, site.id, send.id, { state: 'failed', error: error.slice(0, LONGEST_ERROR), now });
  const row = await connectedProvider(db, site.id);
  if (row?.id !== send.provider_id || row.list_id === null) return fail('The provider was disconnected.');
  const group = (await groupsOf(db, site.id, row.id))[send.kind];
  // Without a group of theirs alerts would go to everybody on the list.
  if (send.kind === 'alerts' && group === null) return fail('No group of the list gets breaking news.');
  if (campaign.reply_to === '') return fail('Enter the address that the newsletter comes from.');
  try {
    const letter = await providerLetter(ground, site, { send, campaign }, row.provider);
    if (letter === null) return await endSend(db, site.id, send.id, { state: 'nothing', now });
    await noteSubject(db, site.id, send.id, letter.subject);
    const urlOf = async (form: 'html' | 'txt') =>
      `${site.base}${await letterPath(secrets, site.id, send.id, form)}`;
    const provider = await openConnected(ground, site.id, row);
    await provider.sendCampaign(
      {
        ...{ name: `${site.title} ${send.kind} #${send.id}`, kind: send.kind, listId: row.list_id },
        ...{ group, ...letter },
        ...{ fromName: campaign.from_name || site.title, replyTo: campaign.reply_to },
        ...{ htmlUrl: await urlOf('html'), textUrl: await urlOf('txt') },
      },
      {
        ref: send.provider_ref,
        keep: async (ref) => {
          const kept = await db
            .updateTable('campaign_send')
            .set({ provider_ref: ref, state: 'sending', turn_ts: now })
            .where('site_id', '=', site.id)
            .where('id', '=', send.id)
            .where('state', 'in', [...OPEN])
            .executeTakeFirst();
          if (kept.numUpdatedRows === 0n) throw new Cancelled();
        },
      },
    );
    await endSend(db, site.id, send.id, { state: 'sent', now });
  } catch (error) {
    if (error instanceof Cancelled) return;
    if (error instanceof LayoutFailure) return fail(error.message);
    if (error instanceof ProviderRefused && error.isFinal) return fail(error.message);
    throw error;
  }
}
