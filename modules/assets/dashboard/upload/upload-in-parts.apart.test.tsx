import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#platform/dashboard/call.ts';
import type * as sending from '#platform/dashboard/send-file.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { MOST_BYTES_AT_ONCE } from '../../asset-kinds.contract.ts';
import { completeUpload, startUpload } from '../../uploads.contract.ts';
import { asset } from '../asset.fixture.ts';
import { replaceAssetFile } from './upload-asset.ts';
import { sendInParts } from './upload-in-parts.ts';

/** What each try of a part comes to, and how many there were. */
const line = { isCut: false, tries: 0 };
const state = (received: number[]) => ({
  ...{ upload_id: 'u'.repeat(32), part_size: 3, part_count: 2 },
  ...{ received, expires_ts: 1_900_000_000 },
});
vi.mock('#platform/dashboard/send-file.ts', async (original) => ({
  ...(await original<typeof sending>()),
  sendFile: (_: unknown, { params }: { params: { part: number } }) => {
    line.tries += 1;
    const cut = new CallError(0, {}, null, null);
    return line.isCut ? Promise.reject(cut) : Promise.resolve(state([1, 2].slice(0, params.part)));
  },
}));

let api: FakeApi;
beforeEach(() => {
  api = fakeApi().on(startUpload, () => state([]));
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !line.isCut);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  expect(api.faults).toEqual([]);
});

test('a file waits for its line as long as that takes, and goes on the moment it is back', async () => {
  line.isCut = true;
  const sent = sendInParts(new File(['abcdef'], 'a.pdf'), { isGated: false });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(line.tries).toBe(1);
  line.isCut = false;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(await sent).toBe('u'.repeat(32));
  expect(line.tries).toBe(3);
});

test('a large file that takes the place of another one is sent in parts too', async () => {
  api.on(completeUpload, () => asset(7, { version: 2 }));
  const file = new File([new Uint8Array(MOST_BYTES_AT_ONCE + 1)], 'report.pdf');
  await replaceAssetFile(file, { siteId: 1, assetId: 7 });
  expect(api.callsTo(completeUpload).map(({ query }) => query.replaces)).toEqual([7]);
});
