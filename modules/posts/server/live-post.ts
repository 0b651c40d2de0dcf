import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { LIVE, PRIVATE } from '../post-status.contract.ts';

/** The statuses of live posts for `in`: as parameters no plan that is kept could use an index of live posts. */
export const liveStatuses: RawBuilder<unknown> = sql`(${sql.join(LIVE.map((one) => sql.lit(one)))})`;

/** Whether readers have a page of the post that a query calls `p`: it is published, and not private. */
export const isLivePost = (): RawBuilder<SqlBool> =>
  sql<SqlBool>`(p.status in ${liveStatuses} and p.visibility <> ${sql.lit(PRIVATE)})`;
