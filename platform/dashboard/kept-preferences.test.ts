// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

/** A page that is opened anew: the module without what it knew, the storage with what it kept. */
async function openPage() {
  vi.resetModules();
  return import('./kept-preferences.ts');
}

beforeEach(() => localStorage.clear());

test('a change outlives a page that goes away before it is sent, and is sent by the next one', async () => {
  const first = await openPage();
  first.settlePreferences({
    of: 1,
    values: { density: 'wide', size: 25 },
    save: () => new Promise(() => {}),
  });
  first.keepPreference('density', 'compact');
  first.keepPreference('size', null);

  const next = await openPage();
  const save = vi.fn(async () => undefined);
  next.settlePreferences({ of: 1, values: { density: 'wide', size: 25 }, save });
  expect([next.keptPreference('density'), next.keptPreference('size')]).toEqual(['compact', undefined]);
  await next.flushPreferences();
  expect(save.mock.calls).toEqual([[{ density: 'compact', size: null }]]);
  await next.flushPreferences();
  expect(save).toHaveBeenCalledTimes(1);
});

test('a change is never sent to the account of somebody else', async () => {
  const first = await openPage();
  first.settlePreferences({ of: 1, values: {}, save: () => new Promise(() => {}) });
  first.keepPreference('density', 'compact');

  const next = await openPage();
  const save = vi.fn(async () => undefined);
  next.settlePreferences({ of: 2, values: {}, save });
  await next.flushPreferences();
  expect(next.keptPreference('density')).toBeUndefined();
  expect(save).not.toHaveBeenCalled();
});

test('a change that fails is tried again, one that is refused is not', async () => {
  const { settlePreferences, keepPreference, flushPreferences } = await openPage();
  const { CallError } = await import('./call.ts');
  const save = vi
    .fn<() => Promise<undefined>>()
    .mockRejectedValueOnce(new CallError(503, {}, null, null))
    .mockRejectedValueOnce(new CallError(422, {}, null, null));
  settlePreferences({ of: 1, values: {}, save });
  keepPreference('density', 'compact');
  await flushPreferences();
  await flushPreferences();
  await flushPreferences();
  expect(save).toHaveBeenCalledTimes(2);
});

test('what changes while it is sent stays to be sent', async () => {
  const { settlePreferences, keepPreference, flushPreferences } = await openPage();
  const save = vi.fn(async () => keepPreference('density', 'wide'));
  settlePreferences({ of: 1, values: {}, save });
  keepPreference('density', 'compact');
  await flushPreferences();
  save.mockImplementation(async () => undefined);
  await flushPreferences();
  expect(save.mock.calls).toEqual([[{ density: 'compact' }], [{ density: 'wide' }]]);
});
