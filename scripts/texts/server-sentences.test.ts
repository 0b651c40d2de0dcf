import { expect, test } from 'vitest';
import {
  compareSentences,
  inputReasons,
  otherReasons,
  serverSentences,
  untaggedSentences,
} from './server-sentences.ts';

test('finds the sentences of refusals, and of what they fill in', () => {
  const source = `
    /** Not this sentence. */
    const gone = apiError('gone', 410, "It isn't here any more.");
    throw gone({ message: \`There is \${count ?? 'no {thing}'} at \${path}.\` });
    const summary = 'List the posts';
  `;
  expect(serverSentences(source)).toEqual(["It isn't here any more.", 'There is {1} at {2}.']);
});

test('leaves out what only programmers and the log are told', () => {
  const source = `
    throw new Error('A plan has no step.');
    log.warn({ siteId }, 'It ended by itself.');
    throw new ApiError('x', 400, { message: 'This is shown.' });
  `;
  expect(serverSentences(source)).toEqual(['This is shown.']);
});

test('finds the reasons that a contract gives against a value, and not its descriptions', () => {
  const source = `
    path: z.string().regex(/^a/, 'enter a path').meta({ description: 'is kept as it came' }),
    from: z.string().refine(isDate, { path: ['from'], message: 'ends before it starts' }),
    q: z.string().max(9, \`use at most \${most} letters\`),
    kind: z.enum(['is', 'has']),
  `;
  expect(inputReasons(source)).toEqual(['enter a path', 'ends before it starts', 'use at most {1} letters']);
});

test('finds what a contract says against a value in other words', () => {
  const source = `
    /** Said 'message: not this one'. */
    path: z.string().regex(/^a/, 'must be a path').meta({ description: 'kept as it came' }),
    from: z.string().refine(isDate, { path: ['from'], message: 'should not end before it starts' }),
    ids: z.array(id).max(9, { error: \`\${most} ids at most\` }),
    name: z.string().min(1, 'enter a name'),
    gone: apiError('gone', 410, 'after is no cursor of this list.'),
    type: stream('text/csv; charset=utf-8'),
    kind: z.enum(['is', 'has']),
  `;
  expect(otherReasons(source)).toEqual([
    'must be a path',
    'should not end before it starts',
    '{1} ids at most',
  ]);
});

test('finds what fills in values and cannot be translated', () => {
  const source = `
    throw gone({ message: \`There is \${count} at \${path}.\` });
    throw gone({ message: said\`There was \${count} at \${path}.\` });
    q: z.string().max(9, \`use at most \${most} letters\`),
    n: z.string().max(9, fixed\`use at most \${most} names\`),
    log.warn(\`There will be \${count} here.\`);
  `;
  expect(untaggedSentences(source)).toEqual(['There is {1} at {2}.', 'use at most {1} letters']);
});

const said = new Set(['Not found', 'It leads to {1}.']);

test.each([
  [{ 'Not found': 'Nicht gefunden', 'It leads to {1}.': 'Führt zu {1}.' }, []],
  [{ 'Not found': 'Nicht gefunden' }, ['It leads to {1}. is not translated']],
  [
    { 'Not found': 'Nicht gefunden', 'It leads to {1}.': 'Führt weiter.' },
    ['It leads to {1}. fills in something else than the English sentence'],
  ],
  [
    { 'Not found': 'a', 'It leads to {1}.': '{1}', 'Gone.': 'c' },
    ['Gone. is a sentence that the server does not say'],
  ],
])('holds %j against them', (translations, problems) => {
  expect(compareSentences(said, translations).map(({ key, problem }) => `${key} ${problem}`)).toEqual(
    problems,
  );
});
