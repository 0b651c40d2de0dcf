import { BudgetSpent, openBudget, type WorkBudget } from '#platform/server/work-budget.ts';
import { folded, type Phrase, type PhraseTrie } from './phrase-trie.ts';

/** A phrase that was found in the text of HTML. */
export type Find<Rule> = { rule: Rule; start: number; end: number };

/** What all rules together may take for one post while a reader waits. */
export const MOST_MILLISECONDS = 20;
const MOST_STEPS = 3_000_000;
const MOST_FINDS = 2_000;

/** Elements in whose text nothing is found: what is a link, a heading, code, a quote, a caption or an embed. */
export const CLOSED: ReadonlySet<string> = new Set(
  'a h1 h2 h3 h4 h5 h6 code pre kbd samp blockquote q cite figcaption iframe audio video button'.split(' '),
);

/** A part of a text. */
export type Part = { start: number; end: number };

type Asked<Rule> = {
  /** Whether a rule is for this post at all. */
  isMeant: (rule: Rule) => boolean;
  /** How often it is used in one post. */
  mostOf: (rule: Rule) => number;
  /** Parts of the HTML in which nothing is found, in their order. */
  closed?: readonly Part[];
  /** The texts of HTML that is not safe, and so not gone through by its tags; left out where it is. */
  open?: readonly Part[];
  /** Whether what the rule would bring stands there already. */
  isWritten?: (rule: Rule, start: number, end: number) => boolean;
  now?: () => number;
  /** Where nobody waits for a page; left out, it is that of readers. */
  budget?: WorkBudget;
};

/**
 * Finds the phrases of a site in the text of safe HTML, in one go: the longest counts, then the priority, then the
 * older rule. Null where it would take too long; the post is then shown as it is.
 */
export function findPhrases<Rule extends Phrase>(
  html: string,
  { root, textOf }: PhraseTrie<Rule>,
  { isMeant, mostOf, closed = [], open, isWritten, now, budget = budgetOfReaders(now) }: Asked<Rule>,
): Find<Rule>[] | null {
  const finds: Find<Rule>[] = [];
  const uses = new Map<Rule, number>();
  const meant = new Map<Rule, boolean>();
  const isUsable = (rule: Rule): boolean => {
    const known = meant.get(rule) ?? isMeant(rule);
    meant.set(rule, known);
    return known && (uses.get(rule) ?? 0) < mostOf(rule);
  };

  /** The rule of the longest phrase that begins here. */
  const longestAt = (start: number, until: number): Find<Rule> | null => {
    let found: Find<Rule> | null = null;
    let node = root;
    const isWordStart = start === 0 || !isWordSign(html, start - 1);
    for (let at = start; at < until; at += 1) {
      const next = node.next.get(folded(html.charCodeAt(at)));
      if (!next) break;
      budget.spend();
      node = next;
      if (node.rules.length === 0) continue;
      const end = at + 1;
      const isWord = isWordStart && (end >= html.length || !isWordSign(html, end));
      const written = html.slice(start, end);
      const rule = node.rules.find(
        (one) =>
          (isWord || !one.isWholeWord) &&
          (!one.matchesCase || textOf.get(one) === written) &&
          isUsable(one) &&
          !isWritten?.(one, start, end),
      );
      if (rule) found = { rule, start, end };
    }
    return found;
  };

  const lookThrough = (start: number, until: number) => {
    for (let at = start; at < until && finds.length < MOST_FINDS; ) {
      budget.spend();
      const found = longestAt(at, until);
      if (found) {
        finds.push(found);
        uses.set(found.rule, (uses.get(found.rule) ?? 0) + 1);
        at = found.end;
      } else at = html.charCodeAt(at) === AMPERSAND ? afterEntity(html, at) : at + 1;
    }
  };

  try {
    if (open) {
      for (const { start, end } of open) lookThrough(start, end);
      return finds;
    }
    let depth = 0;
    let shut = 0;
    for (let at = 0; at < html.length; ) {
      const tag = html.indexOf('<', at);
      const end = tag < 0 ? html.length : tag;
      // Parts that are closed may lie within a text, or reach over several.
      for (let from = at; from < end; ) {
        while (shut < closed.length && (closed[shut]?.end ?? 0) <= from) shut += 1;
        const part = closed[shut];
        if (part && part.start <= from) {
          from = Math.min(part.end, end);
          continue;
        }
        const until = Math.min(end, part?.start ?? end);
        if (depth === 0) lookThrough(from, until);
        from = until;
      }
      if (tag < 0) break;
      const close = html.indexOf('>', tag);
      if (close < 0) break;
      const isEnd = html.charCodeAt(tag + 1) === SLASH;
      if (CLOSED.has(nameAt(html, isEnd ? tag + 2 : tag + 1))) depth = Math.max(0, depth + (isEnd ? -1 : 1));
      at = close + 1;
    }
    return finds;
  } catch (error) {
    if (error instanceof BudgetSpent) return null;
    throw error;
  }
}

const budgetOfReaders = (now?: () => number): WorkBudget =>
  openBudget({ steps: MOST_STEPS, milliseconds: MOST_MILLISECONDS }, now);

const AMPERSAND = 38;
const SLASH = 47;
const WORD = /[\p{L}\p{N}\p{M}_]/u;

/** Whether a sign belongs to a word; nothing of one begins or ends in the middle of a pair of units. */
function isWordSign(html: string, at: number): boolean {
  const code = html.charCodeAt(at);
  if (code < 128) {
    return (
      (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
    );
  }
  return (code >= 0xd800 && code <= 0xdfff) || WORD.test(String.fromCharCode(code));
}

function afterEntity(html: string, at: number): number {
  const end = html.indexOf(';', at);
  return end > 0 && end - at <= 10 ? end + 1 : at + 1;
}

function nameAt(html: string, at: number): string {
  let end = at;
  while (end < html.length && end - at < 12) {
    const code = html.charCodeAt(end);
    if (!((code >= 97 && code <= 122) || (code >= 48 && code <= 57))) break;
    end += 1;
  }
  return html.slice(at, end);
}
