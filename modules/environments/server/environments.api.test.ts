import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createBuild, listBuilds, releaseBuild } from '#modules/builds/builds.contract.ts';
import { listRouteConfigs } from '#modules/permalinks/route-config.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getTask } from '#modules/tasks/tasks.contract.ts';
import { getTechnical, saveTechnical } from '#modules/technical-settings/technical-settings.contract.ts';
import { getSplits } from '#modules/traffic-split/traffic-split.contract.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { MOST_ENVIRONMENTS } from '../environment-kinds.contract.ts';
import {
  commandEnvironment,
  createEnvironment,
  deleteEnvironment,
  type EnvironmentCommand,
  getEnvironment,
  listEnvironments,
} from '../environments.contract.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let owner: Member;
/** Changes environments, and may neither write markup nor promote. */
let editor: Member;
let support: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  editor = await signInAs(api.ground, { siteId, host }, 'editor');
  support = await signInAs(api.ground, { siteId, host }, 'support');
  await grant(editor, ['VIEW_ENVIRONMENTS', 'EDIT_ENVIRONMENTS']);
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

/** A role of their own with nothing but these. */
async function grant(member: Member, permissions: readonly string[]): Promise<void> {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  const role = { title: `Role ${id}`, is_system: false, created_ts: api.now, updated_ts: api.now };
  const { key: _, ...copied } = await db
    .selectFrom('role')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('key', '=', 'editor')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('role')
    .values({ ...copied, ...role, id } as never)
    .execute();
  await db
    .insertInto('role_permission')
    .values(permissions.map((permission) => ({ site_id: siteId, role_id: id, permission })))
    .execute();
  await db
    .updateTable('role_assignment')
    .set({ role_id: id })
    .where('site_id', '=', siteId)
    .where('profile_id', '=', member.profileId)
    .execute();
}

const soon = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 45_000, interval: 100 });
const at = (environmentSlug: string) => ({ siteId, environmentSlug });
const show = async (slug: string, who = owner) =>
  (await api.as(who).call(getEnvironment, { params: at(slug) })).body;
const list = async () => (await api.as(owner).call(listEnvironments, { params: { siteId } })).body.items;
const create = (body: object, who = owner) =>
  api.as(who).call(createEnvironment, { params: { siteId }, body: body as never });
/** An environment that is ready. */
async function ready(slug: string, more: object = {}): Promise<void> {
  const { status, body } = await create({ slug, title: slug, ...more });
  expect([status, body.error]).toEqual([202, undefined]);
  await soon(async () => expect((await show(slug)).environment.status).toBe('ready'));
}
const send = async (
  slug: string,
  commands: readonly EnvironmentCommand[] | readonly object[],
  who = owner,
) => {
  const { environment } = await show(slug);
  const body = { revision: environment.revision, commands: commands as never };
  return api.as(who).call(commandEnvironment, { params: at(slug), body });
};
const done = async (slug: string, ...commands: readonly object[]) => {
  const answer = await send(slug, commands);
  expect([answer.status, answer.body.error, answer.body.details]).toEqual([
    expect.any(Number),
    undefined,
    undefined,
  ]);
  return answer.body;
};
const ended = async (slug: string, ...commands: readonly object[]) => {
  const { task_id } = await done(slug, ...commands);
  return soon(async () => {
    const { body } = await api.as(owner).call(getTask, { params: { siteId, taskId: task_id } });
    expect(body.is_ready).toBe(true);
    return body;
  });
};
const technical = async () => (await api.as(owner).call(getTechnical, { params: { siteId } })).body;
const saveNow = async (change: object) => {
  const body = { revision: (await technical()).revision, ...change };
  expect((await api.as(owner).call(saveTechnical, { params: { siteId }, body })).status).toBe(200);
};
const values = (part: string, said: object) => ({ name: 'set-values', part, values: said });
const remove = async (slug: string) => {
  const { body } = await api.as(owner).call(deleteEnvironment, { params: at(slug) });
  return body.batch_id as number;
};

describe('a copy', () => {
  test('is the configuration of production, made by a task, and then its own', async () => {
    await saveNow({ page_ttl: 111 });
    const { status, body } = await create({ slug: 'spring', title: 'Spring' });
    expect(status).toBe(202);
    expect(body).toMatchObject({
      task_id: expect.any(Number),
      environment: { slug: 'spring', status: 'creating', source_slug: 'production', access: 'staff' },
    });
    await soon(async () => expect((await show('spring')).environment.status).toBe('ready'));
    const { environment, parts } = await show('spring');
    expect(environment).toMatchObject({ diff_count: 0, is_behind: false, build_id: null });
    expect(parts.map(({ part }: { part: string }) => part)).toEqual([
      'build',
      'technical_settings',
      'route_templates',
      'traffic_split',
    ]);
    expect(parts[1].values).toMatchObject({ page_ttl: 111 });
    // What browsers go on keeping is not tried.
    expect(parts[1].values).not.toHaveProperty('hsts_max_age');
    await done('spring', values('technical_settings', { page_ttl: 22 }));
    expect((await technical()).page_ttl).toBe(111);
    expect((await show('spring')).parts[1].changes).toEqual([
      { key: 'page_ttl', production: 111, environment: 22 },
    ]);
    await ready('of-spring', { source_slug: 'spring' });
    expect((await show('of-spring')).environment.diff_count).toBe(1);
    for (const slug of ['spring', 'of-spring']) await remove(slug);
  });

  test.each([
    [{ slug: 'Big' }, 400, 'slug_is_invalid'],
    [{ slug: 'a' }, 400, 'slug_is_invalid'],
    [{ slug: 'production' }, 400, 'slug_is_invalid'],
    [{ title: ' ' }, 400, 'title_is_missing'],
    [{ access: 'some' }, 400, 'access_is_invalid'],
    [{ access: 'password' }, 422, 'password_is_missing'],
    [{ password: 'short' }, 400, 'password_is_invalid'],
    [{ expires_ts: 5 }, 422, 'expires_ts_is_invalid'],
    [{ source_slug: 'nowhere' }, 422, 'source_slug_is_invalid'],
  ])('is not made with %j', async (more, status, error) => {
    const { status: got, body } = await create({ slug: 'made', title: 'Made', ...more });
    expect([got, body.error, body.details.length]).toEqual([status, error, 1]);
  });

  test('has a slug of its own, and there are ten with production', async () => {
    const slugs = Array.from({ length: 9 }, (_, number) => `number-${number}`);
    for (const slug of slugs) await ready(slug);
    const { body: tenth } = await create({ slug: 'one-more', title: 'One more' });
    expect(tenth.error).toBe('too_many_environments');
    const batchId = await remove('number-0');
    const { body: taken } = await create({ slug: 'number-1', title: 'Again' });
    expect([taken.error, taken.details]).toMatchObject(['duplicate', [{ loc: ['body', 'slug'] }]]);
    await ready('one-more');
    const undo = { params: { siteId, batchId } };
    expect((await api.as(owner).call(undoAct, undo)).body.error).toBe('too_many_environments');
    await remove('one-more');
    expect((await api.as(owner).call(undoAct, undo)).status).toBe(200);
    expect((await list()).map(({ slug }: { slug: string }) => slug)).toContain('number-0');
    for (const slug of slugs) await remove(slug);
  });
});

describe('commands', () => {
  beforeAll(() => ready('tried'));

  test('are followed all or none, and what is wrong is named by its place', async () => {
    const { status, body } = await send('tried', [
      { name: 'set-title', title: 'Other' },
      values('technical_settings', { page_ttl: -1 }),
    ]);
    expect([status, body.error, body.details]).toEqual([
      ...[400, 'page_ttl_is_invalid'],
      [{ loc: ['body', 'commands', 1, 'values', 'page_ttl'], msg: 'page_ttl_is_invalid' }],
    ]);
    expect((await show('tried')).environment.title).toBe('tried');
    await done('tried', { name: 'set-title', title: 'Other' });
    expect((await show('tried')).environment.title).toBe('Other');
  });

  test.each([
    ['technical_settings', { hsts_max_age: 5 }, 400],
    ['technical_settings', { unknown: 5 }, 400],
    ['technical_settings', { cors_origins: ['ftp://x'] }, 400],
    ['route_templates', { tag: '/tag' }, 422],
    ['route_templates', { tag: '/author/{tag}' }, 422],
    ['route_templates', { nothing: '/x' }, 400],
    ['traffic_split', { sections: [{ name: 'a', distribution: [] }] }, 400],
    ['build', { build_id: 77 }, 422],
  ])('refuse values of %s that could not be saved for readers: %j', async (part, said, status) => {
    const answer = await send('tried', [values(part, said)]);
    expect([answer.status, (await show('tried')).environment.diff_count]).toEqual([status, 0]);
    expect(answer.body.details[0].loc.slice(0, 4)).toEqual(['body', 'commands', 0, 'values']);
  });

  test('refuse a permalink by the rule that it breaks', async () => {
    const { body } = await send('tried', [values('route_templates', { post: 'no-slash {foo}' })]);
    expect(body.details).toMatchObject([
      { msg: expect.stringMatching(/^Start with “\/”\..*\{slug\}, \{id\}/) },
    ]);
  });

  test('are not followed over what somebody else saved meanwhile', async () => {
    const { environment } = await show('tried');
    await done('tried', { name: 'set-title', title: 'Third' });
    const body = { revision: environment.revision, commands: [{ name: 'set-title', title: 'Fourth' }] };
    const answer = await api.as(owner).call(commandEnvironment, { params: at('tried'), body: body as never });
    expect([answer.status, answer.body.error, answer.body.current.title]).toEqual([
      ...[409, 'revision_conflict', 'Third'],
    ]);
  });

  test('take the rights of what they change', async () => {
    const mine = [{ name: 'set-title', title: 'By an editor' }];
    expect((await send('tried', mine, support)).status).toBe(403);
    expect((await send('tried', mine, editor)).status).toBe(200);
    for (const [part, said] of [
      ['technical_settings', { page_ttl: 5 }],
      ['route_templates', { tag: '/topic/{tag}' }],
      ['traffic_split', { sections: [] }],
    ] as const) {
      const { status, body } = await send('tried', [values(part, said)], editor);
      expect([status, body.error]).toEqual([403, 'permission_denied']);
    }
    const { body } = await send('tried', [{ name: 'promote' }], editor);
    expect([body.error, body.missing]).toEqual(['permission_denied', ['MANAGE_DESIGN']]);
  });

  test('tell nobody what a part says who may not read it there', async () => {
    await done('tried', values('technical_settings', { ads_txt: '# hidden\n' }));
    const { parts } = await show('tried', editor);
    expect(parts[1]).toEqual({
      ...{ part: 'technical_settings', may_read: false, may_write: false },
      ...{ change_count: 1, changes: [], values: null },
    });
    await done('tried', values('technical_settings', { ads_txt: '' }));
  });

  test('never give the password back, and nothing of it is written down', async () => {
    const access = { name: 'set-access', access: 'password', password: 'open sesame 5' };
    const { environment } = await done('tried', access);
    expect(JSON.stringify(environment)).not.toContain('sesame');
    const { body } = await api.as(owner).call(listAuditEvents, { params: { siteId }, query: {} } as never);
    expect(JSON.stringify(body)).not.toContain('sesame');
    const row = await api.ground.database.db
      .selectFrom('environment')
      .select('password_hash')
      .where('site_id', '=', siteId)
      .where('slug', '=', 'tried')
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
  });

  test('leave production as it is', async () => {
    for (const command of [{ name: 'set-title', title: 'Mine' }, { name: 'promote' }]) {
      expect((await send('production', [command])).body.error).toBe('production_is_fixed');
    }
    const { body } = await api.as(owner).call(deleteEnvironment, { params: at('production') });
    expect(body.error).toBe('production_is_fixed');
  });
});

describe('promoting', () => {
  test('gives readers all of it at once, and rolling back gives them what they had', async () => {
    await ready('whole');
    const { body: build } = await api.as(owner).call(createBuild, { body: { title: 'New look' } });
    const sections = [
      {
        name: 'Title',
        distribution: [
          { name: 'a', weight: 50 },
          { name: 'b', weight: 50 },
        ],
      },
    ];
    await done(
      'whole',
      { name: 'set-build', build_id: build.id },
      values('technical_settings', { page_ttl: 44 }),
      values('route_templates', { tag: '/topic/{tag}' }),
      values('traffic_split', { sections }),
    );
    expect((await show('whole')).environment).toMatchObject({ diff_count: 4, build_id: build.id });
    const before = (await technical()).page_ttl;
    expect((await ended('whole', { name: 'promote' })).status).toBe('SUCCESS');
    expect(await live()).toEqual([build.id, 44, '/topic/{tag}', ['Title']]);
    const { environment, promotions } = await show('whole');
    expect(environment).toMatchObject({ status: 'ready', diff_count: 0, is_behind: false });
    expect(promotions[0]).toMatchObject({ slug: 'whole', change_count: 4, may_roll_back: true });
    expect((await ended('production', { name: 'rollback' })).status).toBe('SUCCESS');
    expect(await live()).toEqual([null, before, '/tag/{tag}', []]);
    expect((await show('whole')).environment).toMatchObject({ diff_count: 4, is_behind: false });
    expect((await send('whole', [{ name: 'rollback' }])).body.error).toBe('nothing_to_roll_back');
    const { body } = await api.as(owner).call(listAuditEvents, { params: { siteId }, query: {} } as never);
    const acts = body.items.map(({ action }: { action: string }) => action);
    for (const act of ['promoted', 'rolled_back']) expect(acts).toContain(`environment.${act}`);
    await remove('whole');
  });

  const live = async () => {
    const { body: builds } = await api.as(owner).call(listBuilds, {});
    const { body: routes } = await api.as(owner).call(listRouteConfigs, { params: { siteId } });
    const { body: splits } = await api.as(owner).call(getSplits, { params: { siteId } });
    return [
      builds.production?.build_id ?? null,
      (await technical()).page_ttl,
      routes.items.find(({ type }: { type: string }) => type === 'tag').template,
      splits.sections.map(({ name }: { name: string }) => name),
    ];
  };

  test('needs to be synced where production has changed, which keeps what was changed on the copy', async () => {
    await ready('late');
    await done('late', values('technical_settings', { page_ttl: 55 }));
    await saveNow({ shared_ttl: 66 });
    expect((await show('late')).environment.is_behind).toBe(true);
    const { status, body } = await send('late', [{ name: 'promote' }]);
    expect([status, body.error]).toEqual([409, 'production_changed']);
    await done('late', { name: 'sync-from-production' });
    const { environment, parts } = await show('late');
    expect(environment).toMatchObject({ is_behind: false, diff_count: 1 });
    expect(parts[1].values).toMatchObject({ page_ttl: 55, shared_ttl: 66 });
    expect((await ended('late', { name: 'promote' })).status).toBe('SUCCESS');
    expect(await technical()).toMatchObject({ page_ttl: 55, shared_ttl: 66 });
    await remove('late');
  });

  test('of nothing is refused, and of a robots.txt that closes the site it is said twice', async () => {
    await ready('closed');
    expect((await send('closed', [{ name: 'promote' }])).body.error).toBe('nothing_to_promote');
    const robots_txt = 'User-agent: *\nDisallow: /\n';
    await done('closed', values('technical_settings', { robots_txt }));
    expect((await send('closed', [{ name: 'promote' }])).body.error).toBe('robots_blocks_site');
    expect((await technical()).robots_txt).toBe('');
    await ended('closed', { name: 'promote', confirm_block: true });
    expect((await technical()).robots_txt).toBe(robots_txt);
    await ended('closed', { name: 'rollback' });
    expect((await technical()).robots_txt).toBe('');
    await remove('closed');
  });

  test('is not rolled back over what somebody has changed since', async () => {
    await ready('changed');
    await done('changed', values('technical_settings', { page_ttl: 77 }));
    await ended('changed', { name: 'promote' });
    await saveNow({ page_ttl: 78 });
    const task = await ended('changed', { name: 'rollback' });
    expect(task).toMatchObject({ status: 'FAILURE', error: expect.stringContaining('since the promotion') });
    expect((await technical()).page_ttl).toBe(78);
    expect((await show('changed')).environment).toMatchObject({ status: 'failed', error: task.error });
    await remove('changed');
  });

  test('of a build that cannot be rendered says so and changes nothing', async () => {
    await ready('broken');
    const { body: build } = await api.as(owner).call(createBuild, { body: { title: 'Broken' } });
    await api.ground.database.db
      .updateTable('layout_file')
      .set({ content: '{% render "nowhere" %}' })
      .where('site_id', '=', siteId)
      .where('build_id', '=', build.id)
      .where('name', '=', 'home.liquid')
      .execute();
    await done(
      'broken',
      { name: 'set-build', build_id: build.id },
      values('technical_settings', { page_ttl: 99 }),
    );
    const task = await ended('broken', { name: 'promote' });
    expect(task).toMatchObject({ status: 'FAILURE', error: expect.stringContaining('home.liquid') });
    expect((await technical()).page_ttl).not.toBe(99);
    const { body } = await api.as(owner).call(listBuilds, {});
    expect(body.production?.build_id ?? null).toBeNull();
    await remove('broken');
  });

  test('commands that would stand beside it are refused', async () => {
    await ready('beside');
    const { status, body } = await send('beside', [{ name: 'set-title', title: 'x' }, { name: 'promote' }]);
    expect([status, body.error]).toEqual([422, 'commands_is_invalid']);
    await remove('beside');
  });

  test('a build that was released meanwhile makes the copy one that has to be synced', async () => {
    await ready('released');
    const { body: build } = await api.as(owner).call(createBuild, { body: { title: 'By hand' } });
    await api.as(owner).call(releaseBuild, { body: { build_id: build.id } });
    expect((await show('released')).environment.is_behind).toBe(true);
    await done('released', { name: 'sync-from-production' });
    expect((await show('released')).environment).toMatchObject({ is_behind: false, build_id: build.id });
    await api.as(owner).call(releaseBuild, { body: { build_id: null } });
    await remove('released');
  });
});

test('two that are added at once do not pass the most that a site may have', async () => {
  const there = (await list()).length;
  const { db, ids } = api.ground.database;
  const {
    id: _,
    slug: __,
    ...row
  } = await db
    .selectFrom('environment')
    .selectAll()
    .where('site_id', '=', siteId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: MOST_ENVIRONMENTS - there - 1 }, (_, nth) => ({
    ...{ ...row, id: ids.next(), slug: `filler-${nth}`, title: `Filler ${nth}`, deleted_ts: null },
    ...{ base: JSON.stringify(row.base), configuration: JSON.stringify(row.configuration) },
  }));
  if (rows.length > 0) {
    await db
      .insertInto('environment')
      .values(rows as never)
      .execute();
  }
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((slug) => create({ slug: `at-once-${slug}`, title: slug })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 422, 422]);
});
