/** What a column of posts can be; `null` leaves a column out. */
export const postFields = [
  ...(['id', 'title', 'subtitle', 'body', 'excerpt', 'slug', 'status', 'date', 'updated', 'author'] as const),
  ...(['author_email', 'section', 'tags', 'image', 'url', 'language', 'kicker'] as const),
] as const;
export type PostField = (typeof postFields)[number];

/** What a column of people can be. */
export const personFields = [
  ...(['id', 'name', 'first_name', 'last_name', 'email', 'username', 'role', 'job_title'] as const),
  ...(['about', 'website', 'created'] as const),
] as const;
export type PersonField = (typeof personFields)[number];
export type TableField = PostField | PersonField;

/** The kinds of imports that are tables, with what a column of each can be. */
export const tableFields = { csv_posts: postFields, csv_users: personFields } as const;
export type TableKind = keyof typeof tableFields;

/** Of these fields a table needs one at least; without them no row says what it is. */
export const neededFields = {
  csv_posts: ['title', 'body'],
  csv_users: ['name', 'first_name', 'last_name', 'email', 'username'],
} as const satisfies Record<TableKind, readonly TableField[]>;

/** What a column of each kind can hold that is a date. */
export const dateFields = {
  csv_posts: ['date', 'updated'],
  csv_users: ['created'],
} as const satisfies Record<TableKind, readonly TableField[]>;

/** Whether one of the columns is one of these fields. */
export const hasFieldOf = (columns: readonly (TableField | null)[], fields: readonly TableField[]): boolean =>
  columns.some((column) => column !== null && fields.includes(column));

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
  columns: readonly (TableField | null)[];
  time_zone: string;
  date_order: DateOrder;
  row_status: RowStatus;
};
