import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ServedRedirect, takeAddress } from '../serve/take-address.ts';
import { budgetOfOne, followRedirect } from './redirect-loop.ts';
import { readRedirectPath } from './redirect-path.ts';
import type { RedirectRule } from './redirect-shape.ts';
import { targetKeyOf } from './redirect-target.ts';
import { openRuleBook } from './rule-book.ts';

type Rule = RedirectRule & ServedRedirect & { enabled: boolean };

let lastId = 0;

/** A redirect in short: `/a → /b`, with `prefix`, `pattern`, `keep` or `match` behind it. */
function rule(text: string): Rule {
  const [path = '', , target = '', ...words] = text.split(' ');
  lastId += 1;
  return {
    id: lastId,
    path,
    path_key: readRedirectPath(path)?.key ?? '',
    redirect_to: target,
    target_key: targetKeyOf(target),
    status: 302,
    match: words.find((word) => word === 'prefix' || word === 'pattern') ?? 'exact',
    query: words.find((word) => word === 'keep' || word === 'match') ?? 'ignore',
    enabled: true,
  };
}

const wayOf = (text: string, others: string[] = []) =>
  followRedirect(rule(text), openRuleBook(others.map(rule)).find);

describe('a way is found to', () => {
  test.each<[string, string[], string]>([
    ['/a → /b', [], 'ends'],
    ['/a → https://elsewhere.test/a', ['/b → /a'], 'ends'],
    ['/a → /b', ['/b → /c', '/c → /d'], 'ends'],
    ['/a → /a', [], 'loops'],
    ['/A/ → /a', [], 'loops'],
    ['/a → /b', ['/b → /a'], 'loops'],
    ['/a → /b', ['/b → /c', '/c → /A/'], 'loops'],
    ['/a → /x', ['/x → /y', '/y → /x'], 'loops'],
    ['/a → /b', ['/b?x=1 → /a match'], 'ends'],
    ['/a → /b?x=1', ['/b?x=1 → /a match'], 'loops'],
    ['/a → /b keep', ['/b?x=1 → /a match'], 'ends'],
    ['/a → /b keep', ['/b?x=1 → /a?x=1 match'], 'loops'],
    ['/old → /new prefix', ['/new → /old prefix'], 'loops'],
    ['/old → /new prefix', ['/new/a → /old/b'], 'ends'],
    ['/old → /new prefix', ['/new/a → /old/a'], 'loops'],
    ['/blog → / prefix', [], 'ends'],
    ['/a → /a/b prefix', [], 'tooLong'],
    ['/blog/* → /posts/* pattern', [], 'ends'],
    ['/blog/* → /blog pattern', [], 'loops'],
    ['/:year/:month/:slug → /posts/:slug pattern', [], 'ends'],
    ['/:year/:slug → /posts/:slug pattern', [], 'loops'],
    ['/x/:a/:b → /x/:b/:a pattern', [], 'loops'],
    ['/posts/:slug → /news/:slug pattern', ['/news/one → /posts/two'], 'ends'],
    ['/posts/:slug → /news/:slug pattern', ['/news/one → /posts/one'], 'loops'],
  ])('%s beside %o: %s', async (text, others, kind) => {
    expect((await wayOf(text, others)).kind).toBe(kind);
  });

  test('ten redirects in a row are the most', async () => {
    const row = (count: number) => Array.from({ length: count }, (_, n) => `/${n + 1} → /${n + 2}`);
    expect((await wayOf('/0 → /1', row(9))).kind).toBe('ends');
    expect((await wayOf('/0 → /1', row(10))).kind).toBe('tooLong');
  });

  test('the circle is told in its order', async () => {
    const way = await wayOf('/guides/agile → /agile', ['/how/agile → /guides/agile', '/agile → /how/agile']);
    expect(way.kind === 'loops' && way.circle.map(({ path }) => path).sort()).toEqual([
      '/agile',
      '/guides/agile',
      '/how/agile',
    ]);
  });
});

describe('many redirects that lead into one another', () => {
  const layers = (make: (layer: number, at: number) => string) =>
    Array.from({ length: 9 }, (_, layer) =>
      Array.from({ length: 8 }, (_, at) => make(9 - layer, at + 1)),
    ).flat();

  test('take one step for each shape, however many ways there are: 72 patterns in nine rows of eight', async () => {
    const texts = layers((layer, at) => `/y8l${layer}/:a${at} → /y8l${layer + 1}/:a${at} pattern`);
    const rules: Rule[] = [];
    let steps = 0;
    for (const next of texts.map(rule)) {
      const budget = budgetOfOne();
      const spend = (count = 1) => {
        steps += count;
        budget.spend(count);
      };
      const way = await followRedirect(next, openRuleBook(rules).find, { ...budget, spend });
      expect(way.kind).toBe('ends');
      rules.push(next);
    }
    expect(steps).toBeLessThan(20_000);
    expect((await followRedirect(rule('/y8l10/x → /y8l1/x'), openRuleBook(rules).find)).kind).toBe('loops');
  });

  test('are refused by a bounded look, where every way comes to addresses of its own', async () => {
    const texts = layers((layer, at) => `/z${layer}/:a${at}/* → /z${layer + 1}/:a${at}/v${at}/* pattern`);
    // Processor time: others may have the machine meanwhile.
    const began = process.threadCpuUsage();
    const way = await followRedirect(rule('/start/* → /z1/x/* pattern'), openRuleBook(texts.map(rule)).find);
    expect(way.kind).toBe('unknown');
    const { user, system } = process.threadCpuUsage(began);
    expect((user + system) / 1_000).toBeLessThan(5_500);
  });

  test('are followed where a redirect takes everything of a site with fifty thousand', async () => {
    const many = Array.from({ length: 50_000 }, (_, at) => `/old/${at} → /post-${at}`);
    const book = openRuleBook(many.map(rule));
    expect((await followRedirect(rule('/moved → / prefix'), book.find)).kind).toBe('ends');
  });
});

/** Few names, so that redirects meet often. */
const segment = fc.constantFrom('a', 'b', 'c', 'd');
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => `/${segments.join('/')}`);
const exact = fc.tuple(path, path).map(([from, to]) => `${from} → ${to}`);
const withQuery = fc
  .tuple(path, path, fc.constantFrom('', '?q'), fc.constantFrom('', '?q'))
  .map(([from, to, asked, given]) => `${from}${asked} → ${to}${given} ${asked ? 'match' : 'keep'}`);
const prefix = fc.tuple(path, path).map(([from, to]) => `${from} → ${to} prefix`);
const pattern = fc.constantFrom(
  '/:x/:y → /:y/:x pattern',
  '/a/:x → /:x/b pattern',
  '/b/* → /c/* pattern',
  '/c/* → /d pattern',
  '/:x/c/* → /:x/* pattern',
);
const write = fc.oneof(
  { weight: 5, arbitrary: exact },
  { weight: 2, arbitrary: withQuery },
  { weight: 2, arbitrary: prefix },
  { weight: 1, arbitrary: pattern },
);
const removal = fc.nat(30).map((at) => ({ remove: at }));

/** Where a reader comes who follows the redirects, whichever of those that take an address is asked. */
function walkEnds(rules: readonly Rule[], start: string): boolean {
  const seen = new Set<string>();
  const visit = (address: string, trail: ReadonlySet<string>): boolean => {
    if (trail.has(address) || trail.size > 60) return false;
    if (seen.has(address)) return true;
    const [asked = '', query] = address.split('?');
    for (const one of rules) {
      const next = takeAddress(one, asked, query === undefined ? '' : `?${query}`);
      if (typeof next === 'string' && !visit(next, new Set([...trail, address]))) return false;
    }
    seen.add(address);
    return true;
  };
  return visit(start, new Set());
}

const starts = ['a', 'b', 'c', 'd'].flatMap((one) => [
  ...[`/${one}`, `/${one}?q`, `/${one}/a`, `/${one}/b?q`, `/${one}/c/d`, `/${one}/${one}/${one}/${one}`],
]);

test('no sequence of writes and removals ever closes a circle, and no reader is led on for ever', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(write, removal), { maxLength: 25 }), async (steps) => {
      let rules: Rule[] = [];
      for (const step of steps) {
        if (typeof step !== 'string') {
          rules = rules.filter((_, at) => at !== step.remove);
          continue;
        }
        const next = rule(step);
        const isTaken = rules.some((one) => one.path_key === next.path_key && one.match === next.match);
        if (isTaken || (await followRedirect(next, openRuleBook(rules).find)).kind !== 'ends') continue;
        rules.push(next);
      }
      for (const start of starts) {
        expect(walkEnds(rules, start), `${start} in ${rules.map((one) => one.path)}`).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('what is refused among exact redirects does lead back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(exact, { maxLength: 8, selector: (text) => text.split(' ')[0] }),
      async (texts) => {
        const rules: Rule[] = [];
        for (const next of texts.map(rule)) {
          const way = await followRedirect(next, openRuleBook(rules).find);
          if (way.kind === 'ends') rules.push(next);
          else expect(walkEnds([...rules, next], next.path)).toBe(false);
        }
      },
    ),
    { numRuns: 300 },
  );
});
