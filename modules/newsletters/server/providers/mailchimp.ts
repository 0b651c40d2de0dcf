import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FetchGuarded } from '#platform/server/outgoing-http.ts';
import { askProvider } from './ask-provider.ts';
import { type MailProvider, type ProviderLetter, ProviderRefused } from './mail-provider.ts';

/** A key names the data centre that it is for. */
const KEY = /^[0-9a-f]{32}-([a-z]{2,4}\d{1,3})$/;
const PAGE = 1_000;

const Problem = z.object({ title: z.string().default(''), detail: z.string().default('') });
const Account = z.object({ account_name: z.string() });
const Lists = z.object({
  lists: z.array(z.object({ id: z.string(), name: z.string(), double_optin: z.boolean().default(false) })),
});
const Categories = z.object({ categories: z.array(z.object({ id: z.string(), title: z.string() })) });
const Interests = z.object({ interests: z.array(z.object({ id: z.string(), name: z.string() })) });
const Campaign = z.object({ id: z.string(), status: z.string() });

/** Speaks to Mailchimp as its Marketing API 3.0 is described. */
export function mailchimp(
  fetch: FetchGuarded,
  addressOf: (dataCentre: string) => string,
  { apiKey }: { apiKey: string },
): MailProvider {
  const [, dataCentre] = KEY.exec(apiKey) ?? [];
  // What cannot be a key is not sent anywhere.
  if (dataCentre === undefined) throw new ProviderRefused('This is not an API key of Mailchimp.', 401);
  const base = addressOf(dataCentre);
  const ask = askProvider({
    ...{ fetch, name: 'Mailchimp', credential: `masthead:${apiKey}` },
    refusalOf: (said) => {
      const problem = Problem.safeParse(said).data;
      return { reason: problem?.detail || problem?.title || '', code: null };
    },
  });
  const at = (...parts: string[]) => [base, ...parts.map(encodeURIComponent)].join('/');
  const memberOf = (listId: string, email: string) => at('lists', listId, 'members', hashOf(email));

  return {
    verify: async () => ({ accountName: (await ask.get(`${base}/`, Account)).account_name }),
    listLists: async () => {
      const fields = 'lists.id,lists.name,lists.double_optin';
      const { lists } = await ask.get(`${at('lists')}?count=${PAGE}&fields=${fields}`, Lists);
      return lists.map(({ id, name, double_optin }) => ({ id, title: name, confirms: double_optin }));
    },
    listCategories: async (listId) => {
      const url = `${at('lists', listId, 'interest-categories')}?count=${PAGE}`;
      return (await ask.get(url, Categories)).categories;
    },
    listInterests: async (listId, categoryId) => {
      const url = `${at('lists', listId, 'interest-categories', categoryId, 'interests')}?count=${PAGE}`;
      const { interests } = await ask.get(url, Interests);
      return interests.map(({ id, name }) => ({ id, title: name }));
    },
    upsertMember: async (listId, { email, groups, isUnconfirmed }) => {
      const status = isUnconfirmed ? 'pending' : 'subscribed';
      await ask.put(memberOf(listId, email), {
        ...{ email_address: email, status_if_new: status, status },
        interests: Object.fromEntries(groups.map(({ interestId, isIn }) => [interestId, isIn])),
      });
    },
    removeMember: async (listId, email) => {
      await ask.put(memberOf(listId, email), {
        ...{ email_address: email, status_if_new: 'unsubscribed', status: 'unsubscribed' },
      });
    },
    sendCampaign: async (letter, state) => {
      let ref = state.ref;
      if (ref === null) {
        ref = (await ask.post(at('campaigns'), campaignOf(letter), Campaign)).id;
        await state.keep(ref);
      }
      const { status } = await ask.get(at('campaigns', ref), Campaign);
      if (status !== 'save') return;
      await ask.put(at('campaigns', ref, 'content'), { html: letter.html, plain_text: letter.text });
      await ask.tell(at('campaigns', ref, 'actions', 'send'), {});
    },
  };
}

/** Members are found by the MD5 of their address in lower case. */
const hashOf = (email: string): string => createHash('md5').update(email.toLowerCase()).digest('hex');

function campaignOf({ name, listId, group, subject, fromName, replyTo }: ProviderLetter): object {
  const segment = group && {
    segment_opts: {
      match: 'any',
      conditions: [
        {
          ...{ condition_type: 'Interests', field: `interests-${group.category_id}` },
          ...{ op: 'interestcontains', value: [group.interest_id] },
        },
      ],
    },
  };
  return {
    type: 'regular',
    recipients: { list_id: listId, ...segment },
    settings: { subject_line: subject, title: name, from_name: fromName, reply_to: replyTo },
  };
}
