const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const isSentence = /^(?:\$\{|[A-Z]|after |index |custom_).* .*\.$/;
/** What only programmers and the log are told. */
const unheard = /(?:new (?!ApiError)\w*Error|\blog\.\w+|\bconsole\.\w+)\(\s*(?:\{[^}]*\},\s*)?$/;

/**
 * The sentences in a source of the server that people may read: refusals, warnings, what is wrong with a row. What
 * they fill in stands as `{1}`, `{2}`.
 */
export const serverSentences = (source: string): string[] =>
  literalsOf(source).flatMap(({ text, said, before }) =>
    (text === 'Not found' || isSentence.test(text)) && !unheard.test(before) ? [said] : [],
  );

/** How the reasons begin that a contract gives against a value; after "title is not valid: " they end the sentence. */
export const reasonStarts = [
  ...['use', 'enter', 'add', 'choose', 'send', 'check', 'leave out', 'remove'],
  ...['needs', 'ends', 'has', 'is'],
] as const;
const isReason = new RegExp(`^(?:${reasonStarts.join('|')}) .*[^.]$`);

/** What else in lower case would be said against a value: `message: '…'`, or the last argument of a check. */
const isMessage = /(?:\b(?:message|error):|,)\s*$/;
const isPhrase = /^[a-z$].* .*[^.]$/;

/** The reasons in a contract, or in the words that the server has for what zod finds. */
export const inputReasons = (source: string): string[] =>
  literalsOf(source).flatMap(({ text, said, before }) =>
    isReason.test(text) && !/\b(?:description|summary):\s*$/.test(before) ? [said] : [],
  );

/** What a contract says against a value, and does not begin as reasons do; nobody would translate it. */
export const otherReasons = (source: string): string[] =>
  literalsOf(source).flatMap(({ text, said, before }) =>
    isMessage.test(before) && isPhrase.test(text) && !isReason.test(text) ? [said] : [],
  );

/**
 * Sentences and reasons of a source that fill in values without saying by what they are translated: nobody could say
 * them in another language.
 */
export const untaggedSentences = (source: string): string[] =>
  literalsOf(source).flatMap(({ text, said, before }) =>
    said.includes('{1}') &&
    (isSentence.test(text) || isReason.test(text)) &&
    !unheard.test(before) &&
    !/\b(?:said|fixed)$/.test(before)
      ? [said]
      : [],
  );

/** The texts in a source, as they are written and with their gaps, and the code before each. */
function literalsOf(source: string): { text: string; said: string; before: string }[] {
  const code = source.replace(/\/\*\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(literal)].map((match) => {
    const [, single, double, template] = match;
    const text = single ?? double ?? template ?? '';
    const said = template === undefined ? text.replace(/\\(.)/g, '$1') : withGaps(text);
    return { text, said, before: code.slice(Math.max(0, match.index - 120), match.index) };
  });
}

/** `There is a page at ${path}.` becomes `There is a page at {1}.` */
function withGaps(template: string): string {
  let said = '';
  let gaps = 0;
  for (let at = 0; at < template.length; at += 1) {
    if (!template.startsWith('${', at)) {
      said += template[at];
      continue;
    }
    gaps += 1;
    said += `{${gaps}}`;
    at = endOfGap(template, at + 2);
  }
  return said;
}

function endOfGap(template: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; at < template.length; at += 1) {
    if (template[at] === '{') depth += 1;
    else if (template[at] === '}') depth -= 1;
    if (depth === 0) break;
  }
  return at;
}

/** The difference between the sentences of the server and a file of their translations. */
export function compareSentences(
  sentences: ReadonlySet<string>,
  translations: Readonly<Record<string, string>>,
): { key: string; problem: string }[] {
  const gapsOf = (text: string) => [...new Set(text.match(/\{\d\}/g) ?? [])].sort().join(' ');
  const missing = [...sentences].filter((one) => !translations[one]?.trim());
  const entries = Object.entries(translations);
  return [
    ...missing.map((key) => ({ key, problem: 'is not translated' })),
    ...entries
      .filter(([key]) => !sentences.has(key))
      .map(([key]) => ({ key, problem: 'is a sentence that the server does not say' })),
    ...entries
      .filter(([key, text]) => gapsOf(key) !== gapsOf(text))
      .map(([key]) => ({ key, problem: 'fills in something else than the English sentence' })),
  ];
}
