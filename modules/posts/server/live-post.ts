import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { LIVE, PRIVATE } from '../post-status.contract.ts';

/** Whether readers have a page of a post: it is published, and not private. */
export const isLivePost = (alias: 'p'): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${alias}.status`)} = any(${[...LIVE]}::int[]) and ${sql.ref(`${alias}.visibility`)} <> ${sql.lit(PRIVATE)})`;
