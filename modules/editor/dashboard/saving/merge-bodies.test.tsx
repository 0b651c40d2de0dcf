import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterBlock, type Conflict, chosenOver } from './conflicts.ts';
import { mergeBodies, type Side } from './merge-bodies.ts';
import { emptyFields } from './post-values.ts';

const body = (...words: string[]) => words.map((word) => `<p>${word}</p>`).join('\n');
const merged = (base: string, mine: string, theirs: string) => {
  const result = mergeBodies(base, mine, theirs);
  if (!result) throw new Error('too far apart');
  return result;
};

const edits = fc.array(fc.tuple(fc.nat(8), fc.constantFrom('change', 'add', 'delete', 'split', 'swap')), {
  maxLength: 6,
});
const edited = (blocks: readonly string[], list: readonly (readonly [number, string])[], side: string) => {
  const next = [...blocks];
  for (const [step, [at, kind]] of list.entries()) {
    const place = at % (next.length + 1);
    const word = `${side}${step}`;
    if (kind === 'change') next[place] = `${next[place] ?? ''} ${word}`.trim();
    else if (kind === 'add') next.splice(place, 0, word);
    else if (kind === 'delete') next.splice(place, 1);
    else if (kind === 'split') next.splice(place, 1, `${word}x`, `${next[place] ?? ''} ${word}`.trim());
    else next.reverse();
  }
  return next;
};

describe('two changes of one body', () => {
  test('in different blocks are both there, next to each other too', () => {
    const { body: whole, conflicts } = merged(
      body('a', 'b', 'c'),
      body('a1', 'b', 'c'),
      body('a', 'b2', 'c', 'd'),
    );
    expect([whole(), conflicts]).toEqual([body('a1', 'b2', 'c', 'd'), []]);
  });

  test('in one block are a choice of that block alone', () => {
    const { body: whole, conflicts } = merged(
      body('a', 'b', 'c'),
      body('a1', 'b', 'c'),
      body('a2', 'b', 'c3'),
    );
    expect(conflicts).toEqual([{ place: 0, base: '<p>a</p>', mine: '<p>a1</p>', theirs: '<p>a2</p>' }]);
    expect(whole()).toBe(body('a1', 'b', 'c3'));
    expect(whole(new Map([[0, 'theirs']]))).toBe(body('a2', 'b', 'c3'));
    expect(whole(new Map([[0, 'both']]))).toBe(body('a1', 'a2', 'b', 'c3'));
  });

  test('stay a choice of the whole bodies where one for a block cannot be put into what was typed since', () => {
    const theirs = { ...emptyFields(1), body: body('a2') };
    const conflict: Conflict = {
      kind: 'saved',
      base: null,
      theirs,
      revision: 1,
      names: ['body'],
      shown: body('a1'),
      settled: new Map(),
      bodies: merged(body('a'), body('a1'), theirs.body),
    };
    expect(afterBlock(conflict, body('a1', 'b'), [0, 'theirs'])).toEqual({
      body: body('a2', 'b'),
      conflict: null,
    });
    const typed = body(...Array.from({ length: 2_100 }, (_, place) => `typed ${place}`));
    const left = afterBlock(conflict, typed, [0, 'theirs']);
    expect(left.body).toBe(typed);
    expect(left.conflict).toMatchObject({ names: ['body'], bodies: null, theirs });
    expect(afterBlock(conflict, typed, [0, 'mine']).conflict).toBeNull();
  });

  test('of which one deletes what the other wrote on in are a choice', () => {
    const { conflicts } = merged(body('a', 'b', 'c'), body('a', 'c'), body('a', 'b2', 'c'));
    expect(conflicts).toMatchObject([{ mine: '', theirs: expect.stringContaining('b2') }]);
  });

  test('that both added the same are there once', () => {
    expect(merged(body('a'), body('a', 'b'), body('a', 'b', 'c')).body()).toBe(body('a', 'b', 'c'));
  });

  test('keep what was written beside a block until the choice, whichever it is', () => {
    const base = body('a', 'b');
    const theirs = { ...emptyFields(1), body: body('a', 'b OWNER') };
    const mine = body('a', 'b MINE');
    const bodies = merged(base, mine, theirs.body);
    const begun = { kind: 'saved', base: null, theirs, revision: 1, shown: mine, names: ['body'] } as const;
    const conflict: Conflict = { ...begun, names: ['body'], settled: new Map(), bodies };
    const written = body('a', 'b MINE', 'AFTER');
    expect(afterBlock(conflict, written, [0, 'both'])).toEqual({
      body: body('a', 'b MINE', 'b OWNER', 'AFTER'),
      conflict: null,
    });
    expect(afterBlock(conflict, written, [0, 'theirs']).body).toBe(body('a', 'b OWNER', 'AFTER'));
    expect(afterBlock(conflict, written, [0, 'mine']).body).toBe(written);
    expect(chosenOver(mine, theirs.body, written)).toBe(body('a', 'b OWNER', 'AFTER'));
  });

  test('never lose a word of either side', () => {
    const plain = fc.boolean();
    fc.assert(
      fc.property(fc.nat(6), edits, edits, plain, (count, here, there, isPlain) => {
        const source = (blocks: readonly string[]) => (isPlain ? blocks.join('\n\n') : body(...blocks));
        const base = Array.from({ length: count }, (_, place) => `word${place}`);
        const mine = edited(base, here, 'm');
        const theirs = edited(base, there, 't');
        const { body: whole, conflicts } = merged(source(base), source(mine), source(theirs));
        const both = new Map(conflicts.map(({ place }) => [place, 'both' as Side]));
        const words = new Set(whole(both).match(/\w+/g));
        const written = [...mine, ...theirs].join(' ').match(/\b[mt]\d+x?\b/g) ?? [];
        expect(written.filter((word) => !words.has(word))).toEqual([]);
        if (here.length === 0) expect(whole()).toBe(source(theirs));
        if (there.length === 0) expect(whole()).toBe(source(mine));
      }),
      { numRuns: 300 },
    );
  });

  test('never lose a word that is written while choices are made', () => {
    const sides = fc.array(fc.constantFrom('mine' as Side, 'theirs' as Side, 'both' as Side), {
      minLength: 8,
      maxLength: 8,
    });
    const lists = fc.array(edits, { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(fc.nat(6), edits, edits, sides, lists, (count, here, there, choices, writing) => {
        const base = Array.from({ length: count }, (_, place) => `word${place}`);
        const mine = body(...edited(base, here, 'm'));
        const theirs = body(...edited(base, there, 't'));
        const bodies = merged(body(...base), mine, theirs);
        const start = {
          kind: 'saved',
          base: null,
          theirs: { ...emptyFields(1), body: theirs },
          revision: 1,
        } as const;
        let shown = bodies.body();
        let conflict: Conflict | null = { ...start, shown, names: ['body'], settled: new Map(), bodies };
        const written: string[] = [];
        const write = (turn: number) => {
          const blocks = [...shown.matchAll(/<p>(.*?)<\/p>/g)].map(([, words]) => words ?? '');
          const added = (writing[turn] ?? []).filter(([, kind]) => kind === 'change' || kind === 'add');
          shown = body(...edited(blocks, added, `w${turn}x`));
          written.push(...added.map((_, step) => `w${turn}x${step}`));
        };
        for (const [turn, { place }] of bodies.conflicts.slice(0, 7).entries()) {
          write(turn);
          if (!conflict) break;
          ({ body: shown, conflict } = afterBlock(conflict, shown, [place, choices[turn] ?? 'both']));
        }
        write(7);
        const begun = bodies.body();
        const words = new Set(shown.match(/\w+/g));
        expect(written.filter((word) => !words.has(word))).toEqual([]);
        const ofTheirs = new Set(chosenOver(begun, theirs, shown).match(/\w+/g));
        expect(written.filter((word) => !ofTheirs.has(word))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
