import type { SourceInput } from './input/source-input.ts';
import type { SourceItem } from './source.ts';

export const importKinds = ['wxr', 'ghost', 'markdown', 'jsonl'] as const;
export type ImportKind = (typeof importKinds)[number];

/** A source whose kind is known and that can be read as often as needed. */
export type SourceReader = {
  kind: ImportKind;
  /**
   * What the source calls itself (its address, say), once it has been read; null where it says nothing.
   * Together with an item's id it tells the same thing on a second import.
   */
  identity(): string | null;
  /** The language that the source says it is in, such as `fr-FR`, once it has been read. */
  language?(): string | null;
  /** The items, one by one; throws `ImportProblem` and nothing else where the source is at fault. */
  items(): AsyncGenerator<SourceItem>;
};

export type MakeReader = (input: SourceInput) => SourceReader;
