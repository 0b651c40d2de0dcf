import { openBudget, type WorkBudget } from '#platform/server/work-budget.ts';
import type { PhraseTrie } from '../engine/phrase-trie.ts';
import { type Find, findPhrases } from '../engine/replace-phrases.ts';
import { isMeantFor, isWrittenIn, mostIn, type ReadyRule, type RuledPost } from '../ready-rule.ts';
import { openTexts } from './open-texts.ts';

/** A body as a rule leaves it, and where it changed; null for one that is too much to be read. */
export type RewrittenBody = { body: string; found: Find<ReadyRule>[] };

/** What is written stays, so a body is given far more than the moment that readers would wait. */
const MOST_STEPS = 20_000_000;
const MOST_MILLISECONDS = 2_000;

export const bodyBudget = (): WorkBudget =>
  openBudget({ steps: MOST_STEPS, milliseconds: MOST_MILLISECONDS });

/** Writes into a stored body what readers are shown by a rule; everything else stays, byte for byte. */
export function rewriteBody(
  post: RuledPost,
  body: string,
  trie: PhraseTrie<ReadyRule>,
  budget: WorkBudget = bodyBudget(),
): RewrittenBody | null {
  const open = openTexts(body);
  if (open === null) return null;
  const found = findPhrases(body, trie, {
    ...{ open, budget },
    isMeant: (rule) => isForPost(post, rule),
    mostOf: mostIn(body),
    isWritten: isWrittenIn(body),
  });
  if (found === null) return null;
  const parts: string[] = [];
  let at = 0;
  for (const { rule, start, end } of found) {
    parts.push(body.slice(at, start), rule.shown(body.slice(start, end)));
    at = end;
  }
  return { body: parts.join('') + body.slice(at), found };
}

/** Whether a rule is for a post, whenever. */
export const isForPost = (post: RuledPost, rule: ReadyRule): boolean =>
  isMeantFor(post, momentOf(rule))(rule);

/** Whoever writes a rule into posts does not wait for its time. */
const momentOf = ({ starts, ends }: ReadyRule): number => starts ?? (ends === null ? 0 : ends - 1);
