import { z } from 'zod';
import { dateOrders, MOST_COLUMNS, postFields, rowStatuses } from './csv-import.contract.ts';

const tableOptions = {
  date_order: z.enum(dateOrders).meta({ description: 'of dates such as 03/04/2024' }),
  row_status: z.enum(rowStatuses).meta({ description: 'of posts whose row says none' }),
};

/** How a table is read; `columns` says what each column is, in their order. */
export const ImportOptions = z
  .object({
    columns: z.array(z.enum(postFields).nullable()).min(1).max(MOST_COLUMNS),
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
        field: z.enum(postFields).nullable(),
      }),
    ),
    time_zone: z.string().meta({ description: 'of times that name none' }),
    ...tableOptions,
    is_order_known: z.boolean().meta({ description: 'the dates themselves tell it' }),
  })
  .meta({ id: 'SiteImportTable' });
export type ImportTable = z.output<typeof ImportTable>;
