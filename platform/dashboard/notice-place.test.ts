import { describe, expect, test } from 'vitest';
import { freePlace } from './notice-place.ts';

const box = (left: number, top: number, width: number, height: number) => ({
  ...{ left, top, right: left + width, bottom: top + height },
});

describe('the place of notices', () => {
  const notices = box(16, 804, 420, 44);

  test('is the usual one as long as they cover no foot of a form', () => {
    expect(freePlace(notices, [], 1440)).toEqual({ side: 'start', lift: 0 });
    expect(freePlace(notices, [box(20, 700, 300, 32), box(500, 810, 90, 32)], 1440)).toEqual({
      ...{ side: 'start', lift: 0 },
    });
  });

  test('is the other side where a foot stands below them', () => {
    expect(freePlace(notices, [box(20, 810, 90, 32)], 1440)).toEqual({ side: 'end', lift: 0 });
  });

  test('is above the foot where both sides are taken, or there is one side alone', () => {
    const feet = [box(20, 810, 90, 32), box(1200, 810, 90, 32)];
    expect(freePlace(notices, feet, 1440)).toEqual({ side: 'start', lift: 46 });
    expect(freePlace(box(16, 748, 358, 44), [box(16, 760, 120, 44)], 390)).toEqual({
      ...{ side: 'start', lift: 40 },
    });
  });
});
