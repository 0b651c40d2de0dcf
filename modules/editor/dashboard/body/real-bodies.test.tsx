import { getSchema } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { bodyExtensions } from './body-schema.ts';
import { openBody } from './open-body.ts';
import { realBodies } from './real-bodies.fixture.ts';
import { withWord } from './with-word.fixture.ts';

const schema = getSchema(bodyExtensions());
const bodies = realBodies(12);

describe.skipIf(bodies.length === 0)(`${bodies.length} bodies of real sites`, () => {
  test('are saved as they were opened, and differ by a word alone where one was written', () => {
    const lost: string[] = [];
    for (const { name, source } of bodies) {
      const { doc, save } = openBody(schema, source);
      if (save(doc) !== source) lost.push(`${name} as it was`);
      const changed = withWord(doc, ' Zebra');
      if (changed && save(changed).replace(' Zebra', '') !== source) lost.push(`${name} with a word`);
    }
    expect(lost).toEqual([]);
    expect(bodies.length).toBeGreaterThan(20);
  });
});
