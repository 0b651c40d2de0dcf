import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { buildsRoom } from './builds.room.ts';

const seers = [
  { all: ['VIEW_DESIGN'], on: 'site' },
  { all: ['EDIT_SITE'], on: 'site' },
] as const;
const sees: Expectation = { who: seers };
const copies: Expectation = {
  who: seers.map(({ all, on }) => ({ all: [...all, 'CLONE_SITE_BRICKS'], on })),
};
const manages: Expectation = { who: [{ all: ['MANAGE_DESIGN'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const buildsSamples = samplesOf(buildsRoom, {
  who: {
    ...{ listBuilds: sees, getBuild: sees, compareBuilds: sees },
    ...{ createBuild: manages, updateBuild: manages, deleteBuild: manages, releaseBuild: manages },
    ...{ saveBuildFiles: manages, checkBuild: manages, previewBuild: manages, uploadBuild: manages },
    ...{ previewBuildCopy: copies, copyBuild: copies },
  },
  parameters: { buildId: 'build' },
  bodies: {
    createBuild: ({ build }) => ({ from_build_id: build }),
    updateBuild: () => ({ revision: 1, title: 'Changed here' }),
    releaseBuild: ({ build }) => ({ build_id: build }),
    saveBuildFiles: () => ({ revision: 1, files: [{ name: 'post.liquid', content: 'Changed here' }] }),
    copyBuild: ({ site }) => ({ site_id: site }),
    ...{ checkBuild: () => ({}), previewBuild: () => ({}), uploadBuild: () => ({}) },
  },
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    const stamp = { site_id: site.id, created_ts: now, updated_ts: now };
    await trx
      .insertInto('layout_build')
      .values({
        ...{ ...stamp, id, number: 1, title: `${site.mark} build`, message: site.mark, hash: 'abc' },
        ...{ size: 1, files_count: 4, status: 'ready' },
      })
      .execute();
    const files = ['home', 'list', 'message', 'post'].map((name) => ({
      ...{ site_id: site.id, build_id: id, name: `${name}.liquid`, content: site.mark },
    }));
    await trx.insertInto('layout_file').values(files).execute();
    noteThing(site, 'build', id);
  },
  small: {
    layout_build: 'Fifty at most, and those that were deleted within a month.',
    layout_file: 'Eighty of each build at most.',
    layout_release: 'The last two hundred.',
    layout_trial: 'What is tried within an hour.',
    layout_fault: 'One of each template that failed.',
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const builds = rows.map((at) => ({
      ...{ site_id: siteId, id: nextId(), created_ts: now, updated_ts: now, number: at + 1, hash: 'abc' },
      ...{ title: text(at), message: text(at + 1), size: 1, files_count: 1, status: 'ready' },
    }));
    await trx.insertInto('layout_build').values(builds).execute();
  },
});
