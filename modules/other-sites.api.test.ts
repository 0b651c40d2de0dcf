import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindOfParameter, ownValues } from '#apps/testing/ids-of-calls.ts';
import { inTurn } from '#apps/testing/in-turn.ts';
import { ofTriedRoom } from '#apps/testing/of-tried-room.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { makeFullSite } from '#apps/testing/two-sites.ts';
import { allContracts } from '#modules/all-contracts.ts';
import { allSamples } from '#modules/all-samples.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { CallerIdentity, TestAnswer } from '#platform/testing/as-caller.ts';
import { filledPath, idsInBodyOf, idsInQueryOf, pathParameters } from '#platform/testing/keys-of-calls.ts';
import type { FullSite } from '#platform/testing/samples.ts';

/** A good body for each call whose body is needed before its ids are looked at, by the samples of the rooms. */
const bodies: Readonly<Record<string, (ids: Record<string, number>) => unknown>> = Object.assign(
  {},
  ...allSamples.map((samples) => samples.bodies),
);

/** What a call says of the own site where there is nothing to be done: no such session, no such password. */
const nothingToDo: Readonly<Record<string, number>> = {
  // The own address is proven, and nobody asked for another.
  sendEmailLink: 409,
  cancelEmailChange: 409,
  // The post is not in the language yet when it is asked for.
  getTranslation: 404,
  // Its query names no posts.
  listCustomValues: 400,
  listPostViews: 400,
  getAlertDraft: 400,
  sendAlert: 409, // The site of the sample offers no breaking news.
  addLiveEntry: 422, // The post of the sample is no live blog.
  setLiveBlog: 422,
  unfollowSection: 400, // Its query names no section.
  confirmIdentity: 422,
  startProviderConfirmation: 404,
  forgetDiscovered: 400, // Its query names nothing.
  findAlikeTags: 400, // Its query names no title.
  endSession: 404,
  // The address is a secret that nobody can guess.
  readCalendarFeed: 404,
  changePassword: 422,
  mailPersonIn: 422, // The person of the sample has no address.
  changeImportOptions: 409, // The file of the sample is no table.
  retrySocialPost: 409, // The one of the sample has not failed.
  createImport: 422, // The upload of the sample is nowhere.
  startDataExport: 400, // Nothing asks for it but a script of the own pages.
  // Nobody of the sample has taken data out, or asked to be forgotten.
  ...{ getDataExport: 404, downloadPersonalData: 404, cancelDeletion: 409 },
  restoreTechnical: 409, // The settings of the sample have been saved since.
  resendInvite: 409, // The one of the sample has been revoked by then.
  // The provider of the sample has been deleted by then, and nobody has tested it.
  ...{ tryProvider: 404, getProviderTry: 404, startProviderSignIn: 404 },
  resetPersonSecondFactor: 409, // One's own is turned off with a code.
  // The file of the sample is nowhere, and these forms bring none.
  ...{ replaceImage: 422, deleteFile: 404, restoreFile: 404, signAsset: 404, getMedia: 404 },
  ...{ replaceFile: 400, uploadGatedFile: 400, uploadBuild: 400, saveBuildFiles: 409 },
  // The link of the sample stands in no post, so the first of these acts is the last.
  ...{ replaceLinks: 422, replaceLink: 422, ignoreLinks: 422, unhideLinks: 422 },
  takeOverAccount: 422, // The account of the sample still belongs to whoever connected it.
  // The sample knows one field of several.
  orderCustomFields: 409,
  // The person of the sample is whoever asks.
  ...{ deleteProfile: 422, removeProfiles: 422, setPersonRoles: 422, moveProfileData: 422 },
  ...{ giveCommunityRole: 422, rateCommunityCreator: 422, removeCommunityCreator: 422 },
  connectMailLists: 400, // The key of the sample is that of no account.
  // The batch was undone by its own call before.
  undoAct: 409,
  // The section is no stage, has no children, and no group is named.
  ...{ createStage: 404, deleteStage: 404, reorderSections: 422, grantReadAccess: 400, denyReadAccess: 400 },
  // The other base deleted it before.
  deleteShortcode12: 404,
  // No task has gone through the posts of the check.
  writeReplacement: 409,
  // There is no tag to merge into.
  mergeTags: 404,
  // Which days, and which address, is not said.
  readCalendar: 400,
  listLikelyTargets: 400,
  // The application was accepted by its own call before, and the shortcode changed by that of the other base.
  ...{
    declineCommunityRequest: 409,
    applyToCommunity: 409,
    withdrawApplication: 409,
    updateShortcode12: 409,
  },
  // The region has the language that readers are led to when no other fits; no page is named.
  ...{ deleteRegion: 422, getUrlVitals: 400 },
  // Where it goes is not said, or is the site itself.
  ...{ previewBuildCopy: 400, previewEnvironmentCopy: 400, previewDashboardCopy: 400 },
  ...{ copyBuild: 422, copyEnvironment: 422, copyDashboard: 422 },
  // No template was changed yet.
  undoRouteConfig: 422,
};

/** Of the kinds of things whose ids a call must not take, others in each run: all with all would grow by the square. */
const MOST_KINDS = 12;

/** Kinds that are taken where another one is asked for, because they are of it: a stage is a section. */
const parts: Readonly<Record<string, readonly string[]>> = {
  site: ['community'],
  section: ['stage'],
  role: ['community_role'],
  post: ['unsaved_post'],
  // A list of links is prepared by a task, and named by it.
  task: ['link_download'],
  // A follow is named by what is followed as well.
  follow: ['community', 'site', 'profile'],
};

/** What the keys of many lists name; with all kinds for each of them the tries would grow by the square, too. */
const kindsOfKey: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(['author_id', 'authorId', 'profile_id'].map((key) => [key, ['profile']])),
  ...Object.fromEntries(
    ['section_id', 'sectionId', 'subpage_id', 'excluded_section_ids', 'empty_main_section', 'stage'].map(
      (key) => [key, ['section', 'stage']],
    ),
  ),
  ...{ tag_id: ['tag'], folder_id: ['asset_folder'], post_id: ['post'], post_ids: ['post'] },
  ...{ community_id: ['community', 'site'], followed_site_id: ['community', 'site', 'follow'] },
  // Figures call communities so, people roles, and subscriptions groups of users.
  ...{
    group_id: ['community', 'site', 'role', 'community_role', 'user_group'],
    groupId: ['community', 'site'],
  },
  // Words.
  ...{ order_by: [], date_by: [], insight_time_frame_id: [], insightTimeFrameId: [] },
};

const calls = Object.entries(allContracts as Record<string, Endpoint>);
const withIdsInPath = calls.filter(([, endpoint]) => idParameters(endpoint).length > 0);
const withIdsInQuery = calls.filter(([, endpoint]) => idsInQueryOf(endpoint).length > 0);
/** Signs the caller out, so it is tried by the tests of its own room. */
const endsTheSession = 'signOut';

let api: TestApi;
let ours: FullSite;
let theirs: FullSite;
let before: Record<string, string>;

beforeAll(async () => {
  api = await startApi();
  ours = await makeFullSite(api, 'ours.test', 'our-mark');
  theirs = await makeFullSite(api, 'theirs.test', 'their-mark');
  before = await stateOf(theirs);
});
afterAll(() => api.stop());

function idParameters(endpoint: Endpoint): string[] {
  return pathParameters(endpoint).filter((name) => kindOfParameter[name] !== null);
}

/** One checksum for the rows of a site in each table that has rows of sites. */
async function stateOf(site: FullSite): Promise<Record<string, string>> {
  const { pool } = api.ground.database;
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped
     where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'sign_in_event' order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
       from ${name} t where t.site_id = $1`,
      [site.id],
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}

/** What of a site stands in an answer: its marks, its address, its ids. */
function given(answer: TestAnswer, site: FullSite): string[] {
  const text = JSON.stringify([answer.body, answer.headers]);
  const numbers = new Set(text.match(/\d{6,}/g) ?? []);
  const ids = Object.entries(site.ids).flatMap(([kind, list]) =>
    list.filter((id) => numbers.has(String(id))).map((id) => `${kind} ${id}`),
  );
  return [...[site.mark, site.host].filter((mark) => text.includes(mark)), ...ids];
}

/** Home gives those who do not write the live posts of the site, as every reader has them. */
const withoutReading = (answer: TestAnswer): TestAnswer =>
  Array.isArray(answer.body?.reading) ? { ...answer, body: { ...answer.body, reading: [] } } : answer;

/** What of one community alone stands in an answer. */
function unsealed(answer: TestAnswer, { ids, mark }: FullSite['sealed'][number]): string[] {
  const text = JSON.stringify(answer.body);
  return [
    ...(text.includes(mark) ? [mark] : []),
    ...ids.filter((id) => text.includes(String(id))).map(String),
  ];
}

const firstIds = (site: FullSite) =>
  Object.fromEntries(Object.entries(site.ids).map(([kind, [id = 0]]) => [kind, id]));

/** All of the kinds that a call takes and may find; of the others, which it does not take, some in each run. */
const idsInTurn = (site: FullSite, taken: readonly string[]): number[] => {
  const others = Object.entries(site.ids).filter(([kind]) => !taken.includes(kind));
  return [
    ...taken.flatMap((kind) => site.ids[kind] ?? []),
    ...inTurn(others, MOST_KINDS).flatMap(([, ids]) => ids.slice(0, 1)),
  ];
};

/** What a key of a query may find; where nobody has said what it names, one of each kind. */
const idsOfKey = (site: FullSite, key: string): number[] => {
  const taken = kindsOfKey[key];
  return taken ? idsInTurn(site, taken) : Object.values(site.ids).flatMap((ids) => ids.slice(0, 1));
};

async function ask(
  who: CallerIdentity,
  name: string,
  path: string,
  bodyOf: FullSite = ours,
): Promise<TestAnswer> {
  const endpoint = (allContracts as Record<string, Endpoint>)[name] as Endpoint;
  const body = bodies[name]?.(firstIds(bodyOf));
  return api.as(who).send({ method: endpoint.method, path, ...(body === undefined ? {} : { body }) });
}

test('every parameter of a path has its kind, and every body with ids its example', () => {
  const names = new Set(calls.flatMap(([, endpoint]) => pathParameters(endpoint)));
  const unknown = [...names].filter((name) => kindOfParameter[name] === undefined);
  expect(unknown, "name them in `parameters` of their room's samples").toEqual([]);
  const without = calls.filter(([name, endpoint]) => {
    const needsBody =
      endpoint.body && (idParameters(endpoint).length > 0 || idsInBodyOf(endpoint).length > 0);
    return needsBody && !(name in bodies);
  });
  const bodiless = without.map(([name]) => name);
  expect(bodiless, "give them a body in `bodies` of their room's samples").toEqual([]);
});

describe.each(ofTriedRoom(withIdsInPath))('R-01 F-09: %s by its path', (name, endpoint) => {
  test('finds nothing of another site', async () => {
    for (const parameter of idParameters(endpoint)) {
      for (const id of idsInTurn(theirs, [kindOfParameter[parameter] ?? ''])) {
        const values = { ...ownValues(endpoint, ours), [parameter]: id };
        const answer = await ask(ours.owner, name, filledPath(endpoint, values));
        expect(answer.status, `${parameter} ${id}`).toBe(404);
        expect(given(answer, theirs)).toEqual([]);
      }
    }
  });

  test('F-08: takes the ids of one kind of thing only', async () => {
    for (const parameter of idParameters(endpoint)) {
      const kind = kindOfParameter[parameter] as string;
      for (const [other, list] of inTurn(Object.entries(ours.ids), MOST_KINDS)) {
        const isTaken = (parts[kind] ?? []).includes(other);
        if (other === kind || isTaken || list[0] === undefined) continue;
        const values = { ...ownValues(endpoint, ours), [parameter]: list[0] };
        const answer = await ask(ours.owner, name, filledPath(endpoint, values));
        expect(answer.status, `${other} for ${parameter}`).toBe(404);
      }
    }
  });

  test('finds its own', async () => {
    const answer = await ask(ours.owner, name, filledPath(endpoint, ownValues(endpoint, ours)));
    expect([200, 201, 202, 204, 302, nothingToDo[name]]).toContain(answer.status);
  });
});

test('what is said of the keys of queries is of keys and kinds that there are', () => {
  const keys = new Set(withIdsInQuery.flatMap(([, endpoint]) => idsInQueryOf(endpoint)));
  expect(Object.keys(kindsOfKey).filter((key) => !keys.has(key))).toEqual([]);
  expect(
    Object.values(kindsOfKey)
      .flat()
      .filter((kind) => !theirs.ids[kind]?.length),
  ).toEqual([]);
});

describe.each(ofTriedRoom(withIdsInQuery))('R-01 F-09: %s by its query', (name, endpoint) => {
  test('gives nothing of another site', async () => {
    const path = filledPath(endpoint, ownValues(endpoint, ours));
    for (const key of idsInQueryOf(endpoint)) {
      for (const id of idsOfKey(theirs, key)) {
        const answer = await ask(ours.owner, name, `${path}?${key}=${id}`);
        // Neither a task that begins, or does not because one runs already, nor a redirect says what it would find; nor
        // does it say anything that somebody asks too often.
        expect([200, 202, 302, 400, 404, 409, 429], `${key}=${id}`).toContain(answer.status);
        expect(given(answer, theirs), `${key}=${id}`).toEqual([]);
      }
    }
  });
});

/** They give live posts as every reader of the site gets them, of whatever community. */
const ofReaders: readonly string[] = ['getRiver'];

/** What costs several answers a call is asked of some of them, others in each run. */
const MOST = 130;

describe.each(inTurn(ofTriedRoom(calls.filter(([name]) => name !== endsTheSession)), MOST))(
  'R-01: %s',
  (name, endpoint) => {
    const path = (site: FullSite) => filledPath(endpoint, ownValues(endpoint, site));

    test('gives nothing of another site to whoever asks for the own', async () => {
      for (const who of [ours.owner, ...ours.admins, { host: ours.host }]) {
        const answer = await ask(who, name, path(ours));
        expect(answer.status).toBeLessThan(500);
        expect(given(answer, theirs)).toEqual([]);
      }
    });

    test('knows nobody of another site', async () => {
      const stranger = { token: ours.owner.token, host: theirs.host };
      const answer = await ask(stranger, name, path(theirs), theirs);
      if (endpoint.permission.kind !== 'everyone') expect(answer.status).toBe(401);
      expect(given(answer, ours)).toEqual([]);
      expect(given(answer, theirs).filter((found) => found.startsWith('p'))).toEqual([]);
    });

    const isOfReaders = ofReaders.includes(name);
    test.skipIf(isOfReaders)('gives nothing of one community to the administrator of another', async () => {
      const [first, second] = ours.admins;
      for (const [who, sealed] of [
        [first, ours.sealed[1]],
        [second, ours.sealed[0]],
      ] as const) {
        const scopes = endpoint.scopeParam ? [ours.id, ...ours.communityIds] : [ours.id];
        for (const scope of scopes) {
          const own = ownValues(endpoint, ours);
          const values = endpoint.scopeParam ? { ...own, [endpoint.scopeParam]: scope } : own;
          const answer = await ask(who, name, filledPath(endpoint, values));
          expect(unsealed(withoutReading(answer), sealed)).toEqual([]);
        }
        for (const parameter of idParameters(endpoint).filter((one) => one !== endpoint.scopeParam)) {
          for (const id of sealed.ids) {
            const answer = await ask(
              who,
              name,
              filledPath(endpoint, { ...ownValues(endpoint, ours), [parameter]: id }),
            );
            expect([403, 404], `${parameter} ${id}`).toContain(answer.status);
          }
        }
        for (const key of idsInQueryOf(endpoint)) {
          for (const id of [...sealed.ids, ...ours.communityIds]) {
            const answer = await ask(who, name, `${path(ours)}?${key}=${id}`);
            expect(unsealed(answer, sealed), `${key}=${id}`).toEqual([]);
          }
        }
      }
    });
  },
);

test('after all of it, no row of the other site has changed', async () => {
  expect(Object.keys(before).length).toBeGreaterThan(15);
  expect(await stateOf(theirs)).toEqual(before);
});
