/** What a column of posts can be; `null` leaves a column out. */
export const postFields = [
  ...(['id', 'title', 'subtitle', 'body', 'excerpt', 'slug', 'status', 'date', 'updated', 'author'] as const),
  ...(['author_email', 'section', 'tags', 'image', 'url', 'language'] as const),
] as const;
export type PostField = (typeof postFields)[number];

/** In which order the figures of a date such as 03/04/2024 stand, where the file does not tell. */
export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** What a post is whose row says nothing of it. */
export const rowStatuses = ['draft', 'live'] as const;
export type RowStatus = (typeof rowStatuses)[number];

export const MOST_COLUMNS = 200;
/** Values of each column that are shown beside its field. */
export const COLUMN_SAMPLES = 3;

/** How a table is read: what each column is, in their order, and what the file itself does not say. */
export type TableOptions = {
  columns: readonly (PostField | null)[];
  time_zone: string;
  date_order: DateOrder;
  row_status: RowStatus;
};
