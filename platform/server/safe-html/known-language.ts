import { SOURCE_LANGUAGE } from '#platform/contract/language.ts';

const TAG = /^([a-z]{2,3})(?:-[a-z0-9]{1,8}){0,3}$/i;
/** Looking up all names of three letters takes seconds, and other such words are kinds of code. */
const OF_THREE_LETTERS =
  'ast bar ceb chr ckb csb dsb fil fur gsw haw hsb kab kok lad lij lmo mai mni nan nap nds pap pcm sat scn sco sma smn szl vec wuu yue';

let known: ReadonlySet<string> | undefined;

/** Whether a tag begins with the name of a language that there is: editors of code put what it is written in there. */
export function isOfKnownLanguage(tag: string): boolean {
  const name = TAG.exec(tag)?.[1]?.toLowerCase();
  known ??= knownNames();
  return name !== undefined && known.has(name);
}

function knownNames(): ReadonlySet<string> {
  const names = new Intl.DisplayNames([SOURCE_LANGUAGE], { type: 'language', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));
  const short = letters.flatMap((first) => letters.map((second) => first + second));
  return new Set([...short.filter((name) => names.of(name) !== undefined), ...OF_THREE_LETTERS.split(' ')]);
}
