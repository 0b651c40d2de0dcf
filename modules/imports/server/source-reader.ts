import type { TableOptions } from '../csv-import.contract.ts';
import { type SiteImportKind, siteImportKinds } from '../import-kinds.contract.ts';
import type { SourceInput } from './input/source-input.ts';
import type { SourceItem } from './source.ts';

/** What can be read: each kind by a reader of its own, wherever it comes from. */
export const importKinds = siteImportKinds;
export type ImportKind = SiteImportKind;

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
  /** How a table was read, once it has been; only readers of tables have it. */
  table?(): TableFacts | null;
  /** The hosts of the site that it comes from, where its own addresses are to become those of the new one. */
  hosts?(): readonly string[];
  /** Where the source says that its site stood, once it has been read: what leads there leads within the site here. */
  addresses?(): readonly OwnAddress[];
  /** The items, one by one; throws `ImportProblem` and nothing else where the source is at fault. */
  items(): AsyncGenerator<SourceItem>;
};

/** Where a site stood, and whether its paths below that address are those from the root here. */
export type OwnAddress = { address: string; isRoot: boolean };

/** What somebody chose of how a table is read, or had chosen for others with the same header. */
export type TableChoice = {
  options?: TableOptions | null;
  /** By the header of the file. */
  remembered?: Readonly<Record<string, TableOptions>>;
  /** What times without a zone are in where nobody chose one. */
  timeZone?: string;
  /** By which addresses become what people are told by: nobody gets them back without it. */
  personKey?: string;
};

/** What a table is and how it was read. */
export type TableFacts = {
  encoding: string;
  separator: string;
  /** The header, as it is known again. */
  key: string;
  options: TableOptions;
  columns: readonly { header: string; samples: readonly string[] }[];
  /** Whether the dates themselves tell the order of their figures. */
  is_order_known: boolean;
};

export type MakeReader = (input: SourceInput, choice?: TableChoice) => SourceReader;
