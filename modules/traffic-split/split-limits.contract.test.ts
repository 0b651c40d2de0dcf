import { expect, test } from 'vitest';
import { permutationsOf } from './split-limits.contract.ts';

const section = (variants: number, isDisabled = false) => ({
  isDisabled,
  distribution: Array.from({ length: variants }),
});

test.each([
  [[], 1],
  [[section(3)], 3],
  [[section(4), section(4)], 16],
  [[section(4), section(4), section(2, true)], 16],
  [[section(4), section(5)], 20],
])(
  'ab-permutations: the product of what runs is counted, what is disabled is not (%#)',
  (sections, product) => {
    expect(permutationsOf(sections)).toBe(product);
  },
);
