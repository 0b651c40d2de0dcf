import { z } from 'zod';
import type { FetchGuarded } from '#platform/server/outgoing-http.ts';
import { askProvider } from './ask-provider.ts';
import { type MailProvider, ProviderRefused } from './mail-provider.ts';

const Refusal = z.object({ Code: z.number().default(0), Message: z.string().default('') });
const Client = z.object({ BasicDetails: z.object({ CompanyName: z.string() }) });
const Lists = z.array(z.object({ ListID: z.string(), Name: z.string() }));
const List = z.object({ Title: z.string(), ConfirmedOptIn: z.boolean().default(false) });
const Segments = z.array(z.object({ SegmentID: z.string(), Title: z.string() }));

/** What it answers for an address that is on no list, and for a letter that has gone out. */
const NOT_ON_LIST = 203;
const ALREADY_SENT = 331;
/** Each list is asked whether it confirms; nobody chooses among more. */
const MOST_LISTS = 50;

/** Speaks to Campaign Monitor as its API 3.3 is described: its lists stand for categories, its segments for groups. */
export function campaignMonitor(
  fetch: FetchGuarded,
  base: string,
  { apiKey, clientId }: { apiKey: string; clientId: string | null },
): MailProvider {
  if (clientId === null) throw new ProviderRefused('Campaign Monitor needs a client ID.', 401);
  const ask = askProvider({
    ...{ fetch, name: 'Campaign Monitor', credential: `${apiKey}:x` },
    refusalOf: (said) => {
      const refusal = Refusal.safeParse(said).data;
      return { reason: refusal?.Message ?? '', code: refusal?.Code ?? null };
    },
  });
  const at = (...parts: string[]) => `${[base, ...parts.map(encodeURIComponent)].join('/')}.json`;
  const listOf = (listId: string) => ask.get(at('lists', listId), List);

  return {
    verify: async () => ({
      accountName: (await ask.get(at('clients', clientId), Client)).BasicDetails.CompanyName,
    }),
    listLists: async () => {
      const lists = (await ask.get(at('clients', clientId, 'lists'), Lists)).slice(0, MOST_LISTS);
      const found = [];
      for (const { ListID: id, Name: title } of lists) {
        found.push({ id, title, confirms: (await listOf(id)).ConfirmedOptIn });
      }
      return found;
    },
    listCategories: async (listId) => [{ id: listId, title: (await listOf(listId)).Title }],
    listInterests: async (listId) => {
      const segments = await ask.get(at('lists', listId, 'segments'), Segments);
      return segments.map(({ SegmentID: id, Title: title }) => ({ id, title }));
    },
    // Who is in a segment follows from its rules there, so a member is in none by our word.
    upsertMember: async (listId, { email }) => {
      await ask.tell(at('subscribers', listId), {
        ...{ EmailAddress: email, Resubscribe: true, ConsentToTrack: 'Unchanged' },
      });
    },
    removeMember: async (listId, email) => {
      try {
        await ask.tell(at('subscribers', listId, 'unsubscribe'), { EmailAddress: email });
      } catch (error) {
        if (!(error instanceof ProviderRefused) || error.code !== NOT_ON_LIST) throw error;
      }
    },
    sendCampaign: async (letter, state) => {
      let ref = state.ref;
      if (ref === null) {
        ref = await ask.post(
          at('campaigns', clientId),
          {
            ...{ Name: letter.name, Subject: letter.subject, FromName: letter.fromName },
            ...{ FromEmail: letter.replyTo, ReplyTo: letter.replyTo },
            ...{ HtmlUrl: letter.htmlUrl, TextUrl: letter.textUrl },
            ...(letter.group ? { SegmentIDs: [letter.group.interest_id] } : { ListIDs: [letter.listId] }),
          },
          z.string(),
        );
        await state.keep(ref);
      }
      try {
        await ask.tell(at('campaigns', ref, 'send'), {
          ...{ ConfirmationEmail: letter.replyTo, SendDate: 'Immediately' },
        });
      } catch (error) {
        if (!(error instanceof ProviderRefused) || error.code !== ALREADY_SENT) throw error;
      }
    },
  };
}
