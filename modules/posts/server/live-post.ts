import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { LIVE, PRIVATE } from '../post-status.contract.ts';

/** Whether readers have a page of the post that a query calls `p`: it is published, and not private. */
export const isLivePost = (): RawBuilder<SqlBool> =>
  sql<SqlBool>`(p.status = any(${[...LIVE]}::int[]) and p.visibility <> ${sql.lit(PRIVATE)})`;
