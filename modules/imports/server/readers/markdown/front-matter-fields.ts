/** Looks fields up whatever their capitals, and remembers which were used. */
export class Fields {
  private readonly values = new Map<string, { key: string; value: unknown }>();
  private readonly used = new Set<string>();

  constructor(fields: Record<string, unknown>) {
    for (const [key, value] of Object.entries(fields)) this.values.set(key.toLowerCase(), { key, value });
  }

  /** The first of these fields that holds something. */
  take(...names: string[]): unknown {
    for (const name of names) {
      const value = this.values.get(name)?.value;
      if (value === undefined || value === null || value === '') continue;
      this.used.add(name);
      return value;
    }
    return undefined;
  }

  /** The first of these fields that holds text or a number, as text. */
  takeText(...names: string[]): string | null {
    for (const name of names) {
      const value = this.values.get(name)?.value;
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      const text = String(value).trim();
      if (text === '') continue;
      this.used.add(name);
      return text;
    }
    return null;
  }

  /** The texts of all these fields, each of which holds one or a list. */
  takeList(...names: string[]): string[] {
    const texts: string[] = [];
    for (const name of names) {
      const value = this.values.get(name)?.value;
      if (value === undefined) continue;
      this.used.add(name);
      texts.push(...listOf(value));
    }
    return [...new Set(texts)];
  }

  /** As above; a text without commas names one thing with each word, as Jekyll reads it. */
  takeWords(name: string): string[] {
    const value = this.values.get(name)?.value;
    if (typeof value !== 'string' || value.includes(',')) return this.takeList(name);
    this.used.add(name);
    return [...new Set(value.split(/\s+/).filter(Boolean))];
  }

  /** A field below another one, as in Zola's `[taxonomies]`. */
  below(name: string): Fields {
    const value = this.values.get(name)?.value;
    return new Fields(
      typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {},
    );
  }

  isTrue(name: string): boolean {
    const value = this.values.get(name)?.value;
    return value === true || value === 'true' || value === 'yes' || value === 1;
  }

  isFalse(name: string): boolean {
    const value = this.values.get(name)?.value;
    return value === false || value === 'false' || value === 'no' || value === 0;
  }

  /** What nobody asked for, under the keys of the file. */
  rest(): Record<string, unknown> {
    const rest: Record<string, unknown> = Object.create(null);
    for (const [name, { key, value }] of this.values) if (!this.used.has(name)) rest[key] = value;
    return rest;
  }
}

function listOf(value: unknown): string[] {
  if (Array.isArray(value))
    return value.flatMap((one) => (isScalar(one) ? [String(one).trim()] : [])).filter(Boolean);
  if (!isScalar(value)) return [];
  return String(value)
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
