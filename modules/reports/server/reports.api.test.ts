import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { callerFinder } from '#modules/accounts/accounts.public.ts';
import { createSite, siteFinder } from '#modules/sites/sites.public.ts';
import { createHttpServer } from '#platform/server/http-server.ts';
import { openLog } from '#platform/server/log.ts';
import { openMetrics } from '#platform/server/metrics.ts';
import { asCaller } from '#platform/testing/as-caller.ts';
import { reportOpening, reportTrouble } from '../reports.contract.ts';
import { reportHandlers } from './reports.handlers.ts';

const metrics = openMetrics();
const lines: Record<string, unknown>[] = [];
let api: TestApi;
let app: FastifyInstance;
let siteId: number;
let writer: Member;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'localhost', title: 'News', now: api.now });
  writer = await signInAs(api.ground, { siteId }, 'writer');
});
afterAll(async () => {
  await app.close();
  await api.stop();
});
beforeEach(async () => {
  await app?.close();
  lines.length = 0;
  metrics.registry.resetMetrics();
  const { database, events } = api.ground;
  const log = openLog({ write: (line) => lines.push(JSON.parse(line)) });
  const callers = callerFinder(database, events);
  app = await createHttpServer({
    log,
    finders: { site: siteFinder(database, events), caller: callers.find },
    handlers: reportHandlers({ log, metrics }),
  });
});

const trouble = {
  source: 'screen' as const,
  name: 'TypeError',
  message: 'x is not a function',
  stack: 'PostRow /r/dashboard/static/posts.js:1:2',
  route: '/posts',
  build: 'main-a1.js',
};
const opening = {
  milliseconds: 420,
  is_first: true,
  calls: [{ request_id: 'ABC123-DEF456', milliseconds: 30 }],
  route: '/posts',
  build: 'main-a1.js',
};
const tell = (body: object = {}, who: Partial<Member> = {}) =>
  asCaller(app, { host: 'localhost', ...who }).call(reportTrouble, {
    params: { siteId },
    body: { ...trouble, ...body },
  });
const trace = (body: object = {}, who: Partial<Member> = {}) =>
  asCaller(app, { host: 'localhost', ...who }).call(reportOpening, {
    params: { siteId },
    body: { ...opening, ...body },
  });

describe('an error of the dashboard', () => {
  test('becomes a line of the log and a number, told by anybody, and says who it was of nobody', async () => {
    expect([(await tell()).status, (await tell({}, writer)).status]).toEqual([204, 204]);
    const told = lines.filter(({ msg }) => msg === 'the dashboard reported an error');
    expect(told.map(({ siteId, isSignedIn, report }) => ({ siteId, isSignedIn, report }))).toEqual([
      { siteId, isSignedIn: false, report: trouble },
      { siteId, isSignedIn: true, report: trouble },
    ]);
    expect(JSON.stringify(told)).not.toContain(String(writer.profileId));
    expect(await metrics.registry.metrics()).toContain('masthead_dashboard_errors_total{source="screen"} 2');
  });

  test('is cut, and loses the signs that would move a terminal', async () => {
    const long = 'a'.repeat(1_000);
    const stack = 'a'.repeat(9_000);
    const { status } = await tell({ message: `\u001b[2J${long}`, stack, route: long, build: long });
    expect(status).toBe(204);
    const { report } = lines[0] as { report: typeof trouble };
    expect(report.message).toBe(`[2J${'a'.repeat(296)}`);
    expect([report.stack.length, report.route.length, report.build.length]).toEqual([4_000, 120, 80]);
  });

  test.each<[string, object, string]>([
    ['no source that there is', { source: 'elsewhere' }, 'source_is_invalid'],
    ['no message', { message: undefined }, 'message_is_missing'],
    ['a message that is no text', { message: 7 }, 'message_is_invalid'],
    ['no route', { route: undefined }, 'route_is_missing'],
  ])('is refused with %s', async (_, wrong, code) => {
    const { status, body } = await tell(wrong);
    expect([status, body.error, lines.length]).toEqual([400, code, 0]);
  });

  test('is refused when it is larger than a report can be', async () => {
    const { status } = await tell({ message: 'a'.repeat(20_000) });
    expect(status).toBe(413);
  });

  test('is refused from the page of another site', async () => {
    const path = reportTrouble.path.replace('{siteId}', String(siteId));
    const { status, body } = await asCaller(app, { host: 'localhost' }).send({
      method: 'POST',
      path,
      body: trouble,
      headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    });
    expect([status, body.error, lines.length]).toEqual([403, 'csrf_token_is_invalid', 0]);
  });

  test('is taken ten times a minute of one session, which leaves the others theirs', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) statuses.push((await tell({}, writer)).status);
    expect(statuses).toEqual([...Array(10).fill(204), 429, 429]);
    const refused = await tell({}, writer);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body.error).toBe('too_many_requests');
    expect([(await tell()).status, (await trace({}, writer)).status]).toEqual([204, 204]);
    expect(lines.filter(({ msg }) => msg === 'the dashboard reported an error')).toHaveLength(11);
  });
});

describe('trace-sampling: the opening of a screen', () => {
  test('becomes a line of the log with its requests, and a time', async () => {
    expect((await trace()).status).toBe(204);
    expect(lines[0]).toMatchObject({ siteId, report: opening });
    const said = await metrics.registry.metrics();
    expect(said).toContain('masthead_dashboard_opening_seconds_sum 0.42');
    expect(said).toContain('masthead_dashboard_opening_seconds_count 1');
  });

  test.each<[string, object, string]>([
    [
      'a request that cannot be',
      { calls: [{ request_id: 'a b', milliseconds: 1 }] },
      'request_id_is_invalid',
    ],
    ['a time before the beginning', { milliseconds: -1 }, 'milliseconds_is_invalid'],
    ['more calls than a screen makes', { calls: Array(41).fill(opening.calls[0]) }, 'calls_is_invalid'],
  ])('is refused with %s', async (_, wrong, code) => {
    const { status, body } = await trace(wrong);
    expect([status, body.error, lines.length]).toEqual([400, code, 0]);
  });

  test('names requests by what every answer carries for the timings of the browser', async () => {
    const { headers } = await trace();
    expect(headers['server-timing']).toBe(`request;desc="${headers['x-request-id']}"`);
    expect(String(headers['x-request-id'])).toMatch(/^[\dA-Z]{6}-[\dA-Z]{6}$/);
  });
});
