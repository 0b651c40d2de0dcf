import { CODE } from './template-addresses.ts';

/** `{% highlight ruby linenos %}` of Jekyll and `{{< highlight go "linenos=table" >}}` of Hugo. */
const OPENING =
  /(?:\{%-?[ \t]{0,9}highlight[ \t]{1,9}([\w+#.-]{1,40})[^%\n]{0,200}%\}|\{\{<[ \t]{0,9}highlight[ \t]{1,9}"?([\w+#.-]{1,40})"?[^>\n]{0,200}>\}\})/g;
const ENDS = {
  liquid: /\{%-?[ \t]{0,9}endhighlight[ \t]{0,9}-?%\}/g,
  hugo: /\{\{<[ \t]{0,9}\/[ \t]{0,9}highlight[ \t]{0,9}>\}\}/g,
};

/** Code that a template would have coloured, as code of Markdown: else what looks like a tag in it would be one. */
export function withCodeFenced(body: string): string {
  if (!body.includes('highlight')) return body;
  const parts = body.split(CODE);
  return parts.some((part, at) => at % 2 === 1 && part.includes('highlight'))
    ? parts.map((part, at) => (at % 2 === 0 ? fenced(part) : part)).join('')
    : fenced(body);
}

function fenced(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (OPENING.lastIndex = 0; ; ) {
    const opening = OPENING.exec(text);
    if (!opening) break;
    const [whole, jekyll, hugo] = opening;
    const from = opening.index + whole.length;
    const ending = jekyll === undefined ? ENDS.hugo : ENDS.liquid;
    ending.lastIndex = from;
    const end = ending.exec(text);
    // What has no end has none further on either.
    if (!end) break;
    pieces.push(
      text.slice(at, opening.index),
      fenceOf(text.slice(from, end.index), jekyll ?? hugo ?? '', indentBefore(text, opening.index)),
    );
    at = end.index + end[0].length;
    OPENING.lastIndex = at;
  }
  return pieces.join('') + text.slice(at);
}

const WIDEST = 40;

/** The blanks before a place on its line, where nothing else is. */
const indentBefore = (text: string, at: number): string =>
  /(?:^|\n)([ \t]*)$/.exec(text.slice(Math.max(0, at - WIDEST), at))?.[1] ?? '';

function fenceOf(code: string, language: string, indent: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const lines = code.replace(/^[ \t]*\r?\n/, '').trimEnd();
  return `\n${indent}${fence}${language}\n${lines}\n${indent}${fence}\n`;
}
