import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FetchGuarded } from '#platform/server/outgoing-http.ts';
import { askProvider } from './ask-provider.ts';
import { type MailProvider, nextPlace, type ProviderLetter, ProviderRefused } from './mail-provider.ts';

/** A key names the data centre that it is for. */
const KEY = /^[0-9a-f]{32}-([a-z]{2,4}\d{1,3})$/;
const PAGE = 1_000;
/** Pages overlap: who comes back meanwhile moves those after them ahead. */
const STEP = 950;
const [NOT_FOUND, NOT_ALLOWED] = [404, 405];

const Problem = z.object({ title: z.string().default(''), detail: z.string().default('') });
const Account = z.object({ account_name: z.string() });
const List = z.object({ id: z.string(), name: z.string(), double_optin: z.boolean().default(false) });
const Lists = z.object({ lists: z.array(List) });
const Members = z.object({
  members: z.array(z.object({ email_address: z.string(), last_changed: z.string().default('') })),
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
  if (dataCentre === undefined) throw new ProviderRefused("This isn't a Mailchimp API key.", 401);
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
    findList: async (listId) => {
      try {
        const { id, name, double_optin } = await ask.get(at('lists', listId), List);
        return { id, title: name, confirms: double_optin };
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
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
    forgetMember: async (listId, email) => {
      try {
        await ask.tell(`${memberOf(listId, email)}/actions/delete-permanent`, {});
      } catch (error) {
        // It is on no list there, or was forgotten before.
        if (!isGone(error) && !(error instanceof ProviderRefused && error.status === NOT_ALLOWED))
          throw error;
      }
    },
    listLeft: async (listId, since, { status, page }) => {
      const asked = new URLSearchParams({
        ...{
          status: status === 'bounced' ? 'cleaned' : 'unsubscribed',
          count: `${PAGE}`,
          offset: `${page * STEP}`,
        },
        ...{
          fields: 'members.email_address,members.last_changed',
          sort_field: 'last_changed',
          sort_dir: 'ASC',
        },
        ...(since === null ? {} : { since_last_changed: new Date(since * 1_000).toISOString() }),
      });
      const { members } = await ask.get(`${at('lists', listId, 'members')}?${asked}`, Members);
      return {
        members: members.map(({ email_address: email, last_changed }) => ({
          ...{ email, status },
          leftTs: Number.isNaN(Date.parse(last_changed))
            ? null
            : Math.floor(Date.parse(last_changed) / 1_000),
        })),
        next: nextPlace({ status, page }, members.length < PAGE),
      };
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

const isGone = (error: unknown): boolean => error instanceof ProviderRefused && error.status === NOT_FOUND;

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
