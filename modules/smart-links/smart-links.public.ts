export { type Phrase, phraseTrie } from './server/engine/phrase-trie.ts';
export { findPhrases } from './server/engine/replace-phrases.ts';
export { isLinkTarget } from './server/rule-checks.ts';
export { type ApplyRules, type RuledBody, rulesOf } from './server/site-rules.ts';
