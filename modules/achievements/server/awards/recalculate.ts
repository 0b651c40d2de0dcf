import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { findRows } from '#platform/server/rows/rows.ts';
import type { Finished, TaskContext } from '#platform/server/tasks/task.ts';
import type { StartedTask, Tasks } from '#platform/server/tasks.ts';
import { previewMissing, type Recalculation } from '../../achievement-awards.contract.ts';
import { achievementRuleTable } from '../achievements.table.ts';
import type { Rule } from './amounts.ts';
import { findRule, lockRule, measuringOf } from './award-rule.ts';
import { type Giving, giveAwards, takeAwards } from './give-awards.ts';
import { lostAwards, stillGiven } from './lost-awards.ts';
import { missingAwards, stillMissing } from './missing-awards.ts';

const PREVIEW = 'achievements.preview';
const APPLY = 'achievements.recalculate';
/** So many awards are given and taken at most, and said to be more; a rule that gives more at once is for the job. */
const MOST = 5_000;
const AT_ONCE = 500;
const MOST_NAMED = 10;
/** What was looked at longer ago may have changed too much, in seconds. */
const PREVIEW_LASTS = 3_600;

type Payload = { ruleId: number; revision: number };
type Writer = Pick<Call, 'site' | 'caller'>;

/** Says what a recalculation would do and, once somebody has seen that, does it. */
export function defineRecalculation({ database, tasks }: Pick<Ground, 'database' | 'tasks'>): void {
  tasks.define<Payload, Done>(PREVIEW, (task) => run(database, task, false));
  tasks.define<Payload, Done>(APPLY, (task) => run(database, task, true));
}

async function run(
  { db, ids }: Database,
  task: TaskContext<Payload, Done>,
  isApplied: boolean,
): Promise<Finished> {
  const { siteId, by, payload, finish } = task;
  const at = await measuringOf(db, siteId);
  const rule = await findRule(db, siteId, payload.ruleId).executeTakeFirst();
  // Whoever changed the rule meanwhile looks at it anew.
  if (rule?.revision !== payload.revision) {
    return finish((trx, done) => told(trx, siteId, payload, { ...(done ?? NOTHING), is_stale: true }));
  }
  const missing = rule.enabled ? await missingAwards(db, rule, at, { limit: MOST + 1 }) : [];
  const lost = await lostAwards(db, rule, at, MOST + 1);
  const more = { is_more_given: missing.length > MOST, is_more_taken: lost.length > MOST };
  const found = { given: missing.slice(0, MOST), taken: lost.slice(0, MOST) };
  if (!isApplied) {
    const seen = withMore(withMore(NOTHING, 'given', found.given), 'taken', found.taken);
    return finish((trx) => told(trx, siteId, payload, { ...seen, ...more }));
  }
  const actor = { profileId: by, kind: 'job' } as const;
  /** A step does nothing once the rule is another one than the preview showed. */
  const step = (write: (giving: Giving, rule: Rule, done: Done) => Promise<Done>) =>
    task.step(async (trx, position) => {
      const done = position ?? NOTHING;
      const locked = await lockRule(trx, siteId, payload.ruleId);
      if (locked?.revision !== payload.revision) return { ...done, is_stale: true };
      return write({ trx, nextId: ids.next, siteId, now: at.now, actor }, locked, done);
    });
  for (const some of inSteps(found.taken)) {
    await step(async (giving, locked, done) => {
      const still = await stillGiven(giving.trx, siteId, some);
      await takeAwards(giving, locked, still);
      return withMore(done, 'taken', still);
    });
  }
  for (const some of inSteps(found.given)) {
    await step(async (giving, locked, done) => {
      const still = await stillMissing(giving.trx, locked, at, some);
      await giveAwards(giving, locked, still);
      return withMore(done, 'given', still);
    });
  }
  return finish((trx, done) => told(trx, siteId, payload, { ...(done ?? NOTHING), ...more }));
}

type Ones = readonly { profile_id: number }[];
/** What was found or done until now, with the first of the people. */
type Done = Omit<Recalculation, 'rule_id' | 'given_to' | 'taken_from'> & {
  people: Record<'given' | 'taken', readonly number[]>;
};
const NOTHING: Done = {
  ...{ is_stale: false, given: 0, taken: 0, is_more_given: false, is_more_taken: false },
  people: { given: [], taken: [] },
};

function withMore(done: Done, act: 'given' | 'taken', awards: Ones): Done {
  const people = new Set([...done.people[act], ...awards.map(({ profile_id }) => profile_id)]);
  const named = [...people].slice(0, MOST_NAMED);
  return { ...done, [act]: done[act] + awards.length, people: { ...done.people, [act]: named } };
}

const inSteps = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) =>
    all.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );

async function told(
  trx: Trx,
  siteId: number,
  { ruleId }: Payload,
  { people, ...done }: Done,
): Promise<Recalculation> {
  const named = async (ids: readonly number[]): Promise<string[]> => {
    const rows = await trx
      .selectFrom('profile')
      .select(['id', 'title'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .orderBy('title')
      .execute();
    return rows.map(({ title }) => title);
  };
  return {
    ...{ rule_id: ruleId, ...done },
    ...{ given_to: await named(people.given), taken_from: await named(people.taken) },
  };
}

type Order = { ruleId: number; previewId: number | null };

/**
 * Starts a look at a rule, or what was seen there.
 * @throws ApiError not_found, preview_is_missing
 */
export function startRecalculation(
  { database: { db }, tasks }: { database: Database; tasks: Tasks },
  call: Writer & Pick<Call, 'now'>,
  { ruleId, previewId }: Order,
): Promise<StartedTask> {
  const siteId = call.site.id;
  return db.transaction().execute(async (trx) => {
    const [rule] = await findRows(trx, achievementRuleTable, siteId, [ruleId]);
    if (!rule) throw notFound();
    const payload = { ruleId, revision: rule.revision };
    if (previewId !== null && !(await wasSeen(trx, siteId, previewId, payload, call.now)))
      throw previewMissing();
    const kind = previewId === null ? PREVIEW : APPLY;
    const by = call.caller.profile?.id ?? null;
    return tasks.start(trx, { siteId, kind, payload, by });
  });
}

async function wasSeen(
  trx: Trx,
  siteId: number,
  taskId: number,
  { ruleId, revision }: Payload,
  now: number,
): Promise<boolean> {
  const task = await trx
    .selectFrom('task')
    .select(['payload', 'finished_ts'])
    .where('site_id', '=', siteId)
    .where('id', '=', taskId)
    .where('kind', '=', PREVIEW)
    .where('status', '=', 'SUCCESS')
    .executeTakeFirst();
  const seen = task?.payload as Payload | undefined;
  const isFresh = (task?.finished_ts ?? 0) > now - PREVIEW_LASTS;
  return isFresh && seen?.ruleId === ruleId && seen.revision === revision;
}
