import fastify from 'fastify';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { openMetrics, registerMetrics } from './metrics.ts';

const app = fastify();
const metrics = openMetrics();
registerMetrics(app, metrics, { token: 'right-token' });
app.get('/posts/:id', async () => 'a post');
const read = async () => (await app.inject('/metrics')).body;

afterEach(() => metrics.registry.resetMetrics());

test('counts requests by their route, not by their address', async () => {
  await app.inject('/posts/1');
  await app.inject('/posts/2');
  const text = await read();
  expect(text).toContain(
    'masthead_request_duration_seconds_count{method="GET",route="/posts/:id",status="200"} 2',
  );
  expect(text).not.toContain('/posts/1');
});

test('counts addresses that nobody answers under one name', async () => {
  await app.inject('/wp-login.php');
  await app.inject('/.env');
  expect(await read()).toContain('_count{method="GET",route="none",status="404"} 2');
});

test('shows the lag of the event loop and the memory', async () => {
  const text = await read();
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
});

describe('who reads the metrics', () => {
  const ask = async (from: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/metrics', remoteAddress: from, headers })).statusCode;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  test('this machine does, unless it asks for somebody else', async () => {
    expect(await ask('127.0.0.1')).toBe(200);
    expect(await ask('::1', { host: '[::1]:3000' })).toBe(200);
    expect(await ask('127.0.0.1', { 'x-forwarded-for': '10.0.0.9' })).toBe(404);
    expect(await ask('127.0.0.1', { host: 'news.test' })).toBe(404);
  });

  test('others do with the token of the configuration, and with no other', async () => {
    expect(await ask('10.0.0.9')).toBe(404);
    expect(await ask('10.0.0.9', { host: 'localhost' })).toBe(404);
    expect(await ask('10.0.0.9', bearer('right-token'))).toBe(200);
    for (const wrong of ['', 'right-toke', 'right-token-', 'null', 'RIGHT-TOKEN']) {
      expect(await ask('10.0.0.9', bearer(wrong)), wrong).toBe(404);
    }
    expect(await ask('10.0.0.9', { authorization: 'right-token' })).toBe(404);
  });

  test('without a token in the configuration nobody elsewhere does', async () => {
    const closed = fastify();
    registerMetrics(closed, openMetrics(), { token: null });
    for (const headers of [{}, bearer('null'), bearer('')]) {
      const answer = await closed.inject({ url: '/metrics', remoteAddress: '10.0.0.9', headers });
      expect(answer.body).not.toContain('process_resident_memory_bytes');
    }
  });
});

test('counts jobs by how they ended', async () => {
  metrics.jobEnded('mail', 'done', 0.2);
  metrics.jobEnded('mail', 'failed', 0.2);
  const text = await read();
  expect(text).toContain('masthead_jobs_total{job="mail",outcome="done"} 1');
  expect(text).toContain('masthead_jobs_total{job="mail",outcome="failed"} 1');
});

test('shows the connections of a pool', async () => {
  const pool = new pg.Pool();
  metrics.watchPool('requests', pool);
  expect(await read()).toContain('masthead_database_connections{pool="requests",state="waiting"} 0');
});

test('leaves out a number that cannot be asked for, and shows it again later', async () => {
  let isAway = true;
  metrics.watchNumber('masthead_jobs_open', 'Jobs that wait', async () => {
    if (isAway) throw new Error('away');
    return 7;
  });
  expect(await read()).not.toMatch(/^masthead_jobs_open /m);
  isAway = false;
  expect(await read()).toMatch(/^masthead_jobs_open 7$/m);
});
