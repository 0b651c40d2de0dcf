import { CODE } from './template-addresses.ts';

/** `{% highlight ruby linenos %}` of Jekyll, `{% codeblock lang:ruby %}` of Octopress and Hexo, `{{< highlight go >}}` of Hugo. */
const OPENING =
  /(?:\{%-?[ \t]{0,9}(?:highlight[ \t]{1,9}([\w+#.-]{1,40})|(codeblock)(?=[ \t%-]))([^%\n]{0,200})%\}|\{\{<[ \t]{0,9}highlight[ \t]{1,9}"?([\w+#.-]{1,40})"?[^>\n]{0,200}>\}\})/g;
const ENDS = {
  liquid: /\{%-?[ \t]{0,9}endhighlight[ \t]{0,9}-?%\}/g,
  octopress: /\{%-?[ \t]{0,9}endcodeblock[ \t]{0,9}-?%\}/g,
  hugo: /\{\{<[ \t]{0,9}\/[ \t]{0,9}highlight[ \t]{0,9}>\}\}/g,
};

const COLOURED = /highlight|codeblock/;
const LANGUAGE = /\blang:([\w+#.-]{1,40})/;
/** Without it the template would have been at work within the code. */
const RAW = /\{%-?[ \t]{0,9}(?:end)?raw[ \t]{0,9}-?%\}[ \t]*\n?/g;

/** Code that a template would have coloured, as code of Markdown: else what looks like a tag in it would be one. */
export function withCodeFenced(body: string): string {
  if (!COLOURED.test(body)) return body;
  const parts = body.split(CODE);
  return parts.some((part, at) => at % 2 === 1 && COLOURED.test(part))
    ? parts.map((part, at) => (at % 2 === 0 ? fenced(part) : part)).join('')
    : fenced(body);
}

function fenced(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (OPENING.lastIndex = 0; ; ) {
    const opening = OPENING.exec(text);
    if (!opening) break;
    const [whole, jekyll, octopress, rest = '', hugo] = opening;
    const from = opening.index + whole.length;
    const ending = octopress ? ENDS.octopress : jekyll === undefined ? ENDS.hugo : ENDS.liquid;
    ending.lastIndex = from;
    const end = ending.exec(text);
    // What has no end has none further on either.
    if (!end) break;
    pieces.push(
      text.slice(at, opening.index),
      fenceOf(
        text.slice(from, end.index).replace(RAW, ''),
        jekyll ?? hugo ?? LANGUAGE.exec(rest)?.[1] ?? '',
        indentBefore(text, opening.index),
      ),
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
