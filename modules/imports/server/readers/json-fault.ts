const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these inside a string.
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/y;

/** Where a text that should be one JSON value goes wrong; the engine's own messages seldom say. */
export function jsonFault(text: string): number {
  const stack: string[] = [];
  let expects: 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'nothing' = 'value';
  let at = 0;
  const afterValue = () => (stack.length === 0 ? 'nothing' : 'commaOrEnd');
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    const start = at + (/^[ \t\r\n]*/.exec(text.slice(at))?.[0].length ?? 0);
    if (start >= text.length) break;
    if (!found) return text[start] === '"' ? faultInString(text, start) : faultInWord(text, start);
    const [, mark, string, scalar] = found;
    const isValue = expects === 'value' || expects === 'valueOrEnd';
    if (mark === '{' || mark === '[') {
      if (!isValue) return start;
      stack.push(mark);
      expects = mark === '{' ? 'keyOrEnd' : 'valueOrEnd';
    } else if (mark === '}' || mark === ']') {
      const opener = mark === '}' ? '{' : '[';
      const mayEnd = expects === 'commaOrEnd' || expects === (mark === '}' ? 'keyOrEnd' : 'valueOrEnd');
      if (!mayEnd || stack.pop() !== opener) return start;
      expects = afterValue();
    } else if (mark === ',') {
      if (expects !== 'commaOrEnd') return start;
      expects = stack.at(-1) === '{' ? 'key' : 'value';
    } else if (mark === ':') {
      if (expects !== 'colon') return start;
      expects = 'value';
    } else if (string !== undefined && (expects === 'key' || expects === 'keyOrEnd')) expects = 'colon';
    else if ((string !== undefined || scalar !== undefined) && isValue) expects = afterValue();
    else return start;
    at = TOKEN.lastIndex;
  }
  return text.length;
}

/** The first character of a string that may not be in it; the end of the text when the string does not end. */
function faultInString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char < ' ') return at;
    if (char !== '\\') continue;
    const known = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(at + 1, at + 6))?.[0];
    if (known === undefined) return isBegunEscape(text.slice(at + 1)) ? text.length : at;
    at += known.length;
  }
  return text.length;
}

function isBegunEscape(rest: string): boolean {
  return rest === '' || /^u[0-9a-fA-F]{0,3}$/.test(rest);
}

/** A number or word that the end of the text cuts off is not wrong, only not complete. */
function faultInWord(text: string, start: number): number {
  const rest = text.slice(start);
  const isBegun =
    /^-?\d*\.?\d*(?:[eE][+-]?)?$/.test(rest) ||
    ['true', 'false', 'null'].some((word) => word.startsWith(rest));
  return isBegun ? text.length : start;
}
