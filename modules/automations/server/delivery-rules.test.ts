import { describe, expect, test } from 'vitest';
import { nextRun } from './next-run.ts';
import { MOST_ATTEMPTS, PATIENCE_SECONDS, pauseAfter } from './retry-plan.ts';
import { signedHeaders } from './sign.ts';
import { toldEvents } from './told-events.ts';

describe('the pauses between attempts', () => {
  const pauses = (chance: number) =>
    Array.from({ length: MOST_ATTEMPTS - 1 }, (_, at) => pauseAfter(at + 1, chance) ?? 0);

  test('grow from five seconds to a day, and end', () => {
    expect(pauses(0)).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(pauseAfter(MOST_ATTEMPTS, 0)).toBeNull();
  });

  test('are up to a tenth longer, never shorter', () => {
    for (const [at, pause] of pauses(0.999).entries()) {
      const least = pauses(0)[at] ?? 0;
      expect(pause).toBeGreaterThan(least);
      expect(pause).toBeLessThanOrEqual(Math.ceil(least * 1.1));
    }
  });

  test('last longer than somebody is waited for, so that whoever never answers is turned off', () => {
    expect(pauses(0).reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(PATIENCE_SECONDS);
  });
});

describe('the next moment of a schedule', () => {
  const at = (text: string) => Date.parse(`${text}Z`) / 1000;
  test.each([
    ['00:00', null, '2026-11-22T13:00', '2026-11-23T00:00'],
    ['13:30', null, '2026-11-22T13:00', '2026-11-22T13:30'],
    ['13:00', null, '2026-11-22T13:00', '2026-11-23T13:00'],
    ['07:30', 1, '2026-11-22T13:00', '2026-11-23T07:30'],
    ['07:30', 7, '2026-11-22T13:00', '2026-11-29T07:30'],
    ['23:59', 7, '2026-11-22T13:00', '2026-11-22T23:59'],
  ] as const)('at %s on weekday %s after %s is %s', (time, weekday, after, next) => {
    expect(nextRun({ at: time, weekday }, at(after))).toBe(at(next));
  });
});

test('a delivery is signed as Standard Webhooks says, once with each secret', async () => {
  const { createHmac } = await import('node:crypto');
  const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX'];
  const [id, timestamp, body] = ['msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}'];
  const headers = signedHeaders({ id, timestamp, body }, secrets);
  const expected = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  expect(headers).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': expected.join(' '),
  });
  expect(expected[0]).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

describe('what events of the rooms are to webhooks', () => {
  const told = (event: string, before?: number, after?: number) =>
    toldEvents({ event, payload: { before: { status: before }, after: { status: after } } });
  test.each([
    ['post.status_changed', 8, 0, ['post.status_changed', 'post.published']],
    ['post.status_changed', 0, 5, ['post.status_changed', 'post.unpublished']],
    ['post.status_changed', 0, 2, ['post.status_changed']],
    ['post.status_changed', 7, 5, ['post.created']],
    ['post.status_changed', 6, 0, ['post.created', 'post.published']],
    ['post.status_changed', 7, 6, []],
    ['post.updated', 6, 6, []],
    ['post.removed', 0, 4, ['post.deleted', 'post.unpublished']],
    ['post.removed', 5, 4, ['post.deleted']],
    ['post.restored', 4, 1, ['post.restored', 'post.published']],
    ['post.created', undefined, 5, ['post.created']],
    ['post.tags_changed', undefined, undefined, ['post.updated']],
    ['community_application.declined', undefined, undefined, ['application.decided']],
    ['profile.created', undefined, undefined, ['profile.created']],
    ['link_audit.finished', undefined, undefined, ['link_audit.finished']],
    ['redirect.created', undefined, undefined, []],
  ] as const)('%s from %s to %s is %j', (event, before, after, expected) => {
    expect(told(event, before, after)).toEqual(expected);
  });

  test.each([
    ['subscription.created', 'active', ['subscription.created']],
    ['subscription.updated', 'past_due', ['subscription.changed']],
    ['subscription.updated', 'canceled', []],
    ['subscription.ended', 'canceled', ['subscription.ended']],
  ])('%s of one that is %s is told as %j', (event, status, expected) => {
    expect(toldEvents({ event, payload: { status } })).toEqual(expected);
  });

  test('a comment that is open at once is posted and approved', () => {
    expect(toldEvents({ event: 'comment.created', payload: { status: 'approved' } })).toEqual([
      'comment.created',
      'comment.approved',
    ]);
    expect(toldEvents({ event: 'comment.created', payload: { status: 'proposed' } })).toEqual([
      'comment.created',
    ]);
  });
});
