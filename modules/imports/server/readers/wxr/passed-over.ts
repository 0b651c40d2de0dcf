const CDATA = '<![CDATA[';

/** The rest of an element that is not read: looked through for its end, with no more held than a few characters. */
export class PassedOver {
  /** Line breaks so far. */
  lines = 0;
  private readonly mark: RegExp;
  private readonly overlap: number;
  private isInCdata: boolean;
  private tail = '';

  /** @param isInCdata whether it begins in the middle of a CDATA section */
  constructor(name: string, isInCdata: boolean) {
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    this.mark = new RegExp(`<!\\[CDATA\\[|</${escaped}\\s{0,9}>`, 'g');
    this.overlap = Math.max(CDATA.length, name.length + 12);
    this.isInCdata = isInCdata;
  }

  /** What follows its end in this piece; null while the end has not come. */
  restAfter(piece: string): string | null {
    const text = this.tail + piece;
    let at = 0;
    for (;;) {
      if (this.isInCdata) {
        const end = text.indexOf(']]>', at);
        if (end === -1) return this.keep(text, Math.max(at, text.length - 2));
        at = end + 3;
        this.isInCdata = false;
      }
      this.mark.lastIndex = at;
      const found = this.mark.exec(text);
      if (!found) return this.keep(text, Math.max(at, text.length - this.overlap));
      at = found.index + found[0].length;
      if (found[0] !== CDATA) {
        this.lines += linesIn(text, at);
        return text.slice(at);
      }
      this.isInCdata = true;
    }
  }

  private keep(text: string, from: number): null {
    this.lines += linesIn(text, from);
    this.tail = text.slice(from);
    return null;
  }
}

function linesIn(text: string, end: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
