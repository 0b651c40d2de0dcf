import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createGuardedFetch } from '#platform/server/outgoing-http.ts';
import type { ProviderService } from './provider-service.ts';

type Told = { method: string; path: string; body: Record<string, unknown> };
type Answer = [status: number, body: unknown];

export const CHIMP_KEY = '0123456789abcdef0123456789abcdef-us21';
export const MONITOR_KEY = 'key-of-campaign-monitor';
export const MONITOR_CLIENT = 'client1';

/** A server on this machine that speaks as Mailchimp and Campaign Monitor do, and remembers what it was told. */
export async function startMailProviders() {
  const told: Told[] = [];
  const state = {
    ...{ confirms: false, isDown: false, sendFails: false, hasList: true },
    /** Who left by the provider's own links; when, as Mailchimp says it. */
    left: [] as { email: string; status: 'unsubscribed' | 'cleaned'; at: string }[],
    /** How many are on a page, whatever is asked for. */
    page: 1_000,
    asked: [] as string[],
  };
  const campaigns = new Map<string, string>();
  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    const { method = 'GET' } = request;
    const url = new URL(request.url ?? '', 'http://provider.test');
    const path = url.pathname;
    if (path.includes('unsubscribed') || path.endsWith('/members')) state.asked.push(url.search);
    const said = await text(request);
    const body = said === '' ? {} : (JSON.parse(said) as Record<string, unknown>);
    if (state.isDown) return [503, {}];
    const [, packed = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const credential = Buffer.from(packed, 'base64').toString();
    if (method !== 'GET') told.push({ method, path, body });
    if (path.startsWith('/mailchimp/us21')) {
      if (!credential.endsWith(`:${CHIMP_KEY}`))
        return [401, { title: 'API Key Invalid', detail: 'Your API key may be invalid.', status: 401 }];
      return mailchimp(method, path.slice('/mailchimp/us21'.length), body, url.searchParams);
    }
    if (credential !== `${MONITOR_KEY}:x`)
      return [401, { Code: 50, Message: 'Must supply a valid HTTP Basic' }];
    return monitor(method, path.slice('/monitor'.length));
  };
  const mailchimp = (
    method: string,
    path: string,
    body: Record<string, unknown>,
    asked: URLSearchParams,
  ): Answer => {
    if (path === '/') return [200, { account_id: 'a', account_name: 'The News at Mailchimp' }];
    if (path === '/lists')
      return [200, { lists: [{ id: 'list1', name: 'Readers', double_optin: state.confirms }] }];
    if (path === '/lists/list1' && state.hasList)
      return [200, { id: 'list1', name: 'Readers', double_optin: state.confirms }];
    if (path === '/lists/list1/members' && method === 'GET') {
      const since = asked.get('since_last_changed') ?? '';
      const all = state.left.filter(({ status, at }) => status === asked.get('status') && at >= since);
      const from = Number(asked.get('offset'));
      const members = all
        .slice(from, from + Math.min(Number(asked.get('count')), state.page))
        .map(({ email, at }) => ({ email_address: email, last_changed: at }));
      return [200, { members }];
    }
    if (/^\/lists\/list1\/members\/[0-9a-f]{32}\/actions\/delete-permanent$/.test(path)) return [204, null];
    if (path === '/lists/list1/interest-categories')
      return [200, { categories: [{ id: 'cat1', title: 'How often' }] }];
    if (path === '/lists/list1/interest-categories/cat1/interests')
      return [
        200,
        {
          interests: [
            { id: 'daily1', name: 'Every day' },
            { id: 'weekly1', name: 'Every week' },
          ],
        },
      ];
    if (/^\/lists\/list1\/members\/[0-9a-f]{32}$/.test(path) && method === 'PUT')
      return [200, { id: 'm', status: body.status }];
    if (path === '/campaigns' && method === 'POST') {
      const id = `c${campaigns.size + 1}`;
      campaigns.set(id, 'save');
      return [200, { id, status: 'save' }];
    }
    const [, id = '', act] = /^\/campaigns\/(\w+)(?:\/(content|actions\/send))?$/.exec(path) ?? [];
    if (!campaigns.has(id)) return [404, { title: 'Resource Not Found', detail: '', status: 404 }];
    if (act === undefined) return [200, { id, status: campaigns.get(id) }];
    if (act === 'content') return [200, {}];
    if (state.sendFails) return [500, {}];
    if (campaigns.get(id) !== 'save')
      return [400, { title: 'Bad Request', detail: 'already sent', status: 400 }];
    campaigns.set(id, 'sending');
    return [204, null];
  };
  const monitor = (method: string, path: string): Answer => {
    if (path === `/clients/${MONITOR_CLIENT}.json`)
      return [200, { ApiKey: '', BasicDetails: { ClientID: MONITOR_CLIENT, CompanyName: 'The News Ltd' } }];
    if (path === `/clients/${MONITOR_CLIENT}/lists.json`)
      return [200, [{ ListID: 'l1', Name: 'All readers' }]];
    if (path === '/lists/l1.json')
      return [200, { ListID: 'l1', Title: 'All readers', ConfirmedOptIn: state.confirms }];
    if (path === '/lists/l1/segments.json')
      return [200, [{ ListID: 'l1', SegmentID: 's1', Title: 'Weekly readers' }]];
    if (path === '/subscribers/l1.json') return method === 'DELETE' ? [200, null] : [201, 'someone'];
    const leavers = (status: string) => ({
      Results: state.left
        .filter((one) => one.status === status)
        .map(({ email }) => ({ EmailAddress: email })),
      NumberOfPages: 1,
    });
    if (path === '/lists/l1/unsubscribed.json') return [200, leavers('unsubscribed')];
    if (path === '/lists/l1/bounced.json') return [200, leavers('cleaned')];
    if (path === '/subscribers/l1/unsubscribe.json')
      return [400, { Code: 203, Message: 'Subscriber not in list' }];
    if (path === `/campaigns/${MONITOR_CLIENT}.json`) return [201, 'campaign1'];
    if (path === '/campaigns/campaign1/send.json') return [200, {}];
    return [404, { Code: 404, Message: 'Not found' }];
  };
  const server = createServer((request, reply) => {
    void answerTo(request).then(([status, body]) => {
      reply
        .writeHead(status, { 'content-type': 'application/json' })
        .end(body === null ? undefined : JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  const service: ProviderService = {
    fetch: createGuardedFetch({ allowedLoopbackPort: port }),
    mailchimp: (dataCentre) => `${base}/mailchimp/${dataCentre}`,
    campaignMonitor: `${base}/monitor`,
  };
  return { told, state, service, stop: () => server.close() };
}
