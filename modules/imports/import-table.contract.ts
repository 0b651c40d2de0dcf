import { z } from 'zod';
import { dateOrders, MOST_COLUMNS, personFields, postFields, rowStatuses } from './csv-import.contract.ts';

/** Fields of posts and of people; which of them count, the kind of the import says. */
const field = z.enum([...new Set([...postFields, ...personFields])]).nullable();

const tableOptions = {
  date_order: z.enum(dateOrders).meta({ description: 'of dates such as 03/04/2024' }),
  row_status: z.enum(rowStatuses).meta({ description: 'of posts whose row says none' }),
};

/** How a table is read; `columns` says what each column is, in their order. */
export const ImportOptions = z
  .object({
    columns: z.array(field).min(1).max(MOST_COLUMNS),
    time_zone: z.string().trim().min(1).max(60),
    ...tableOptions,
  })
  .meta({ id: 'SiteImportOptions' });

export const ImportTable = z
  .object({
    encoding: z.string(),
    separator: z.string(),
    columns: z.array(
      z.object({
        header: z.string(),
        samples: z.array(z.string()),
        field,
      }),
    ),
    time_zone: z.string().meta({ description: 'of times that name none' }),
    ...tableOptions,
    is_order_known: z.boolean().meta({ description: 'the dates themselves tell it' }),
  })
  .meta({ id: 'SiteImportTable' });
export type ImportTable = z.output<typeof ImportTable>;

/** A person of a table, as a trial run read them. */
export const PersonSample = z
  .object({
    ...{ name: z.string(), email: z.string().nullable(), job_title: z.string() },
    role: z.string().meta({ description: 'as the file has it' }),
  })
  .meta({ id: 'SiteImportPersonSample' });
