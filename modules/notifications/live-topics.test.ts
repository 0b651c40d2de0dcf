import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { liveTopics } from './notifications.contract.ts';

const modules = fileURLToPath(new URL('..', import.meta.url));

/** The topics that a screen names: `live: { topic: kind === 'a' ? 'b' : 'c', … }` names b and c. */
const topicsIn = (source: string): string[] =>
  [...source.matchAll(/\blive: \{\s*topic: ([^,]+),/g)].flatMap(([, said = '']) =>
    [...said.replace(/===\s*'\w+'/g, '').matchAll(/'(\w+)'/g)].map(([, topic = '']) => topic),
  );

test('what screens wait to hear of is told to them', () => {
  const heard = globSync('*/dashboard/**/*-screen.tsx', { cwd: modules }).flatMap((file) =>
    topicsIn(readFileSync(`${modules}${file}`, 'utf8')),
  );
  expect(heard).toContain('post_badge');
  const untold = heard.filter((topic) => !liveTopics.some((live) => live === topic));
  expect(untold, 'name them in liveTopics of notifications.contract.ts').toEqual([]);
});
