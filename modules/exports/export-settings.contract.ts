/** What files are made as, and the choices of documents 1, section 5.2; without zod, for the dialog. */
export const exportFormats = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** The same, and that of the archive of a site. */
export const fileFormats = [...exportFormats, 'zip'] as const;

/** A cell of a workbook takes no more characters; the rest of a longer text is cut off. */
export const LONGEST_CELL = 32_767;

export const separators = [',', ';'] as const;
export type Separator = (typeof separators)[number];

/** `X` is a timestamp in unix seconds. */
export const dateFormats = ['X', 'MM/DD/YYYY', 'MM/DD/YYYY HH:mm', 'DD/MM/YYYY', 'DD/MM/YYYY HH:mm'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** What an export takes that says nothing else. */
export const defaultExportSettings = {
  columns_separator: ',',
  list_separator: ';',
  date_format: 'MM/DD/YYYY HH:mm',
  only_selected: false,
  format: 'csv',
} as const;

/** A field of the rows, and the words over its column. */
export type NamedField<Name extends string = string> = { name: Name; title: string };

export const LONGEST_TITLE = 200;
/** A selection is made by hand; whoever wants more takes the list. */
export const MOST_SELECTED = 10_000;
/** Files are kept so long, in days. */
export const KEPT_DAYS = 7;
/** An export that is not done by then has failed, in seconds. */
export const LONGEST_SECONDS = 3_600;
