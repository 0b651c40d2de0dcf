import type { PermissionRule } from '#platform/contract/permission-rule.ts';
import type { Call } from './answer.ts';
import type { Db, Trx } from './database.ts';
import type { Acting } from './trail.ts';

/** What a part of the configuration says, by its keys: plain JSON. */
export type PartValues = Readonly<Record<string, unknown>>;

/** Who gives readers another configuration, and when (unix seconds). */
export type ConfigurationWriter = Acting & Pick<Call, 'now'>;

/**
 * A part of the configuration of a site that can be tried on a copy before readers get it: what its room hands over, so
 * that nobody else has to know what stands in it. Errors name its keys as fields of a body.
 */
export type ConfigurationPart = {
  name: string;
  /** Who may see what it says. */
  reads: PermissionRule;
  /** Who may change it on a copy; single keys may need more. */
  writes: PermissionRule;
  /** What readers get by now. */
  read(db: Db, siteId: number): Promise<PartValues>;
  /** The same, which nobody else changes until the transaction ends. */
  hold(trx: Trx, writer: ConfigurationWriter): Promise<PartValues>;
  /**
   * A copy with what was said of it, checked as if it were saved for readers.
   * @throws ApiError of the key that is wrong, permission_denied
   */
  change(call: Pick<Call, 'site' | 'caller'>, before: PartValues, said: unknown): Promise<PartValues>;
  /** Refuses what somebody has to say twice before readers get it. @throws ApiError */
  confirm?(before: PartValues, after: PartValues): void;
  /** What takes too long for a transaction: it is done before, and handed to `put`. @throws ApiError */
  check?(site: Call['site'], after: PartValues): Promise<unknown>;
  /** Gives readers the values, in the transaction that holds them. @throws ApiError */
  put(
    trx: Trx,
    writer: ConfigurationWriter,
    values: { before: PartValues; after: PartValues; checked: unknown },
  ): Promise<void>;
};
