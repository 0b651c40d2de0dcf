import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth';
import { hashOfToken } from './token.ts';

type Row = Record<string, unknown>;
type Adapter = DBTransactionAdapter;

/** Lets better-auth work with session tokens while the database sees only their hashes. */
export function hashSessionTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    ...hashing(adapter),
    transaction: (work) => adapter.transaction((trx) => work({ ...trx, ...hashing(trx) } as typeof trx)),
  };
}

function hashing(adapter: Adapter): Partial<DBAdapter> {
  return {
    create: async (input) => {
      if (input.model !== 'session') return adapter.create(input);
      const { token, ...rest } = input.data as Row;
      if (typeof token !== 'string') throw new Error('A session needs its token.');
      const row = await adapter.create<Row>({ ...input, data: { ...rest, token: hashOfToken(token) } });
      return { ...row, token } as never;
    },
    findOne: async (input) => plain(await adapter.findOne<Row>(hashed(input)), input) as never,
    findMany: async (input) =>
      (await adapter.findMany<Row>(hashed(input))).map((row) => plain(row, input)) as never,
    count: (input) => adapter.count(hashed(input)),
    update: async (input) => plain(await adapter.update<Row>(hashed(input)), input) as never,
    updateMany: (input) => adapter.updateMany(hashed(input)),
    delete: (input) => adapter.delete(hashed(input)),
    deleteMany: (input) => adapter.deleteMany(hashed(input)),
    consumeOne: async (input) => plain(await adapter.consumeOne<Row>(hashed(input)), input) as never,
  };
}

type Asked = { model: string; where?: Where[]; update?: Row };

function hashed<T extends Asked>(input: T): T {
  if (input.model !== 'session') return input;
  return {
    ...input,
    ...(input.where ? { where: input.where.map(hashedTerm) } : {}),
    ...(typeof input.update?.token === 'string'
      ? { update: { ...input.update, token: hashOfToken(input.update.token) } }
      : {}),
  };
}

function hashedTerm(term: Where): Where {
  if (term.field !== 'token') return term;
  const value = Array.isArray(term.value)
    ? term.value.map((one) => hashOfToken(String(one)))
    : hashOfToken(String(term.value));
  return { ...term, value };
}

/** Gives back the token that was asked with; a row found otherwise keeps the hash, which opens nothing. */
function plain(row: Row | null, input: Asked): Row | null {
  if (!row || input.model !== 'session') return row;
  const asked = (input.where ?? []).filter((term) => term.field === 'token').flatMap((term) => term.value);
  const token = asked.find((one) => hashOfToken(String(one)) === row.token);
  return token === undefined ? row : { ...row, token };
}
