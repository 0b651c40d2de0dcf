import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onChanged } from '#platform/dashboard/live-changes.ts';
import { onBack } from '#platform/dashboard/reachable.ts';
import { followNotifications } from './notification-stream.ts';

/** A stream that breaks and comes back when the test says so. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static last: Stream | undefined;
  readyState = 0;
  constructor() {
    super();
    Stream.last = this;
  }
  close() {}
  has(name: string, data?: unknown) {
    this.dispatchEvent(data === undefined ? new Event(name) : new MessageEvent(name, { data }));
  }
}

const heard: string[] = [];
/** Those who missed something hear of it in the order in which their topics were first listened to, by any test. */
const heardOf = () => heard.toSorted();
let ends: (() => void)[] = [];
let profileId = 0;

beforeEach(() => {
  heard.length = 0;
  Stream.last = undefined;
  profileId += 1;
  vi.stubGlobal('EventSource', Stream);
  ends = ['post', 'tag'].map((topic) => onChanged(topic, () => heard.push(topic)));
});
afterEach(() => {
  for (const end of ends) end();
});

test('what changed while the line was broken is asked for once it is back, and not before', async () => {
  ends.push(followNotifications({ siteId: 1, profileId }, () => undefined));
  await expect.poll(() => Stream.last).toBeDefined();
  Stream.last?.has('open');
  Stream.last?.has('changed', JSON.stringify({ topics: ['post'] }));
  expect(heard).toEqual(['post']);
  Stream.last?.has('error');
  expect(heard).toEqual(['post']);
  Stream.last?.has('open');
  expect(heardOf()).toEqual(['post', 'post', 'tag']);
  Stream.last?.has('open');
  expect(heardOf()).toEqual(['post', 'post', 'tag']);
});

test('a stream that comes back tells what waits for the server, though no call had missed it', async () => {
  ends.push(
    followNotifications({ siteId: 1, profileId }, () => undefined),
    onBack(() => heard.push('back')),
  );
  await expect.poll(() => Stream.last).toBeDefined();
  Stream.last?.has('open');
  expect(heard).toEqual([]);
  Stream.last?.has('error');
  Stream.last?.has('open');
  expect(heard).toContain('back');
});

test('it is asked for as well where the stream did not notice that the line was cut', () => {
  ends.push(followNotifications({ siteId: 1, profileId }, () => undefined));
  window.dispatchEvent(new Event('online'));
  expect(heardOf()).toEqual(['post', 'tag']);
  ends.at(-1)?.();
  window.dispatchEvent(new Event('online'));
  expect(heardOf()).toEqual(['post', 'tag']);
});

test('the window with the stream tells the others that something was missed', async () => {
  const channel = new BroadcastChannel(`masthead.notifications.1.${profileId}`);
  ends.push(
    followNotifications({ siteId: 1, profileId }, () => undefined),
    () => channel.close(),
  );
  channel.postMessage('missed');
  await expect.poll(heardOf).toEqual(['post', 'tag']);
});
