import { z } from 'zod';
import type { FetchGuarded } from '#platform/server/outgoing-http.ts';
import { askProvider } from './ask-provider.ts';
import { type MailProvider, nextPlace, ProviderRefused } from './mail-provider.ts';

const Refusal = z.object({ Code: z.number().default(0), Message: z.string().default('') });
const Client = z.object({ BasicDetails: z.object({ CompanyName: z.string() }) });
const Lists = z.array(z.object({ ListID: z.string(), Name: z.string() }));
const List = z.object({ Title: z.string(), ConfirmedOptIn: z.boolean().default(false) });
const Left = z.object({
  Results: z.array(z.object({ EmailAddress: z.string() })),
  NumberOfPages: z.number().default(1),
});
const Segments = z.array(z.object({ SegmentID: z.string(), Title: z.string() }));

/** What it answers for an address that is on no list, and for a letter that has gone out. */
const NOT_ON_LIST = 203;
const ALREADY_SENT = 331;
const PAGE = 1_000;
const DAY = 86_400;
/** What it answers for a list that the account does not have. */
const NO_LIST = 101;

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
  const listsOfClient = async () =>
    (await ask.get(at('clients', clientId, 'lists'), Lists)).map(({ ListID: id, Name: title }) => ({
      id,
      title,
    }));
  const listOf = (listId: string) => ask.get(at('lists', listId), List);

  return {
    verify: async () => ({
      accountName: (await ask.get(at('clients', clientId), Client)).BasicDetails.CompanyName,
    }),
    // Each list would have to be asked by itself whether it confirms.
    listLists: async () => (await listsOfClient()).map((list) => ({ ...list, confirms: null })),
    findList: async (listId) => {
      if (!(await listsOfClient()).some(({ id }) => id === listId)) return null;
      try {
        const { Title: title, ConfirmedOptIn: confirms } = await listOf(listId);
        return { id: listId, title, confirms };
      } catch (error) {
        if (error instanceof ProviderRefused && error.code === NO_LIST) return null;
        throw error;
      }
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
    forgetMember: async (listId, email) => {
      try {
        await ask.remove(`${at('subscribers', listId)}?${new URLSearchParams({ email })}`);
      } catch (error) {
        if (!(error instanceof ProviderRefused) || error.code !== NOT_ON_LIST) throw error;
      }
    },
    listLeft: async (listId, since, { status, page }) => {
      const asked = new URLSearchParams({
        // Its days are those of the account's own time zone.
        date: since === null ? '1970-01-01' : new Date((since - DAY) * 1_000).toISOString().slice(0, 10),
        ...{ page: `${page + 1}`, pagesize: `${PAGE}`, orderfield: 'date', orderdirection: 'asc' },
      });
      const url = at('lists', listId, status === 'bounced' ? 'bounced' : 'unsubscribed');
      const { Results: found, NumberOfPages: pages } = await ask.get(`${url}?${asked}`, Left);
      return {
        members: found.map(({ EmailAddress: email }) => ({ email, status, leftTs: null })),
        next: nextPlace({ status, page }, page + 1 >= pages),
      };
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
