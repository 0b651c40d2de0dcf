import { expect, test } from 'vitest';
import { recentRequests } from './recent-requests.ts';

function open() {
  let now = 0;
  const requests = recentRequests(() => now);
  const after = (milliseconds: number) => {
    now += milliseconds;
  };
  return { requests, after };
}

test('requests are many when eight of them came within a tenth of a second', () => {
  const { requests, after } = open();
  for (let count = 1; count <= 8; count += 1) {
    expect(requests.areMany()).toBe(false);
    after(10);
    requests.note();
  }
  expect(requests.areMany()).toBe(true);
});

test('they are many no longer once they stop, or come slower', () => {
  const { requests, after } = open();
  for (let count = 0; count < 20; count += 1) requests.note();
  expect(requests.areMany()).toBe(true);
  after(100);
  expect(requests.areMany()).toBe(false);
  for (let count = 0; count < 20; count += 1) {
    after(20);
    requests.note();
    expect(requests.areMany()).toBe(false);
  }
});
