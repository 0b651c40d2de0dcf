import type { PhraseTrie } from '../engine/phrase-trie.ts';
import { type Find, findPhrases } from '../engine/replace-phrases.ts';
import { isMeantFor, isWrittenIn, mostIn, type ReadyRule, type RuledPost } from '../ready-rule.ts';
import { openTexts } from './open-texts.ts';

/** A body as a rule leaves it, and where it changed; null for one that is too much to be read. */
export type RewrittenBody = { body: string; found: Find<ReadyRule>[] };

/** Writes into a stored body what readers are shown by a rule; everything else stays, byte for byte. */
export function rewriteBody(
  post: RuledPost,
  body: string,
  trie: PhraseTrie<ReadyRule>,
): RewrittenBody | null {
  const open = openTexts(body);
  if (open === null) return null;
  const found = findPhrases(body, trie, {
    open,
    isMeant: (rule) => isMeantFor(post, momentOf(rule))(rule),
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

/** Whoever writes a rule into posts does not wait for its time. */
const momentOf = ({ starts, ends }: ReadyRule): number => starts ?? (ends === null ? 0 : ends - 1);
