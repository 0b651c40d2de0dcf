import { describe, expect, test } from 'vitest';
import { tourRole } from '../agreement-kinds.contract.ts';
import { asksForConsent, offersTour, REST } from './consent-rules.ts';

const now = 1_800_000_000;
const dismissals = [
  ['never', null, true],
  ['more than 14 days ago', now - REST - 1, true],
  ['exactly 14 days ago', now - REST, false],
  ['yesterday', now - 86_400, false],
] as const;

describe('tour-conditions', () => {
  const combinations = [true, false].flatMap((isOn) =>
    ([0, 1, 2] as const).flatMap((status) =>
      dismissals.map(([when, dismissedTs, isRested]) => ({ isOn, status, when, dismissedTs, isRested })),
    ),
  );

  test.each(combinations)('product notifications $isOn, consent $status, put off $when', (one) => {
    const asked = { ...one, now };
    expect(offersTour(asked)).toBe(one.isOn && one.status === 1 && one.isRested);
    expect(asksForConsent(asked)).toBe(one.isOn && one.status === 0 && one.isRested);
  });
});

test.each([
  [['MANAGE_DESIGN', 'PUBLISH_POST'], 'admin'],
  [['MANAGE_DESIGN'], 'developer'],
  [['PUBLISH_POST', 'EDIT_SITE'], 'writer'],
  [[], 'other'],
])('tour-role: with %j somebody is %s', (permissions, role) => {
  expect(tourRole({ sitePermissions: new Set(permissions) })).toBe(role);
});
