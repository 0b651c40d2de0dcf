import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import {
  listRouteConfigs,
  listSlugDuplicates,
  type RouteConfig,
  resolveSlugDuplicates,
  saveRouteConfig,
  undoRouteConfig,
} from '../route-config.contract.ts';
import { routeTypes, shippedTemplates, variablesOf } from '../route-templates.contract.ts';
import { PermalinkSettingsScreen } from './permalink-settings-screen.tsx';

let api: FakeApi;
let configs: RouteConfig[];

beforeEach(() => {
  api = fakeApi();
  configs = routeTypes.map((type) => ({
    ...{ type, template: shippedTemplates[type], locked: false, variables: [...variablesOf[type]] },
    ...{ changed_ts: null, undo_until_ts: null, previous: null },
  }));
  api
    .on(listRouteConfigs, () => ({ items: configs }))
    .on(listSlugDuplicates, () => ({ items: [], total: 0, is_processing: false }))
    .on(undoRouteConfig, () => of('post'))
    .on(saveRouteConfig, ({ body: { template } }) =>
      template.includes('{tag}')
        ? {
            refuse: 422,
            code: 'template_meets_another',
            message: 'It meets.',
            extra: { type: 'tag', template: '/tag/{tag}' },
          }
        : {
            ...of('post'),
            ...{ template: '/{slug}', changes: 1_284 },
            examples: [
              { title: 'A story', before: '/a-story', after: template.replace('{slug}', 'a-story') },
            ],
          },
    );
});
afterEach(() => expect(api.faults).toEqual([]));

const of = (type: RouteConfig['type']): RouteConfig => {
  const found = configs.find((one) => one.type === type);
  if (!found) throw new Error(`There is no template of ${type}.`);
  return found;
};
const open = () => renderScreen(PermalinkSettingsScreen, {});
const drySays = () => api.callsTo(saveRouteConfig).map(({ body }) => [body.template, body.dry_run ?? false]);

test('each of nine types has its template, and all but the front page can be edited', async () => {
  await open();
  expect(await screen.findAllByRole('listitem')).toHaveLength(9);
  expect(screen.getAllByRole('button', { name: /^Edit permalink of/ })).toHaveLength(8);
  expect(screen.getByText('Always /')).toBeTruthy();
});

test('what is typed shows real addresses and how many change, is saved, and undone', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Edit permalink of Posts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Permalinks: Posts' }));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Template' });
  await user.clear(field);
  await user.type(field, '/news/{{slug}');
  expect(await dialog.findByText('/news/a-story')).toBeTruthy();
  expect(dialog.getByText('1,284').parentElement?.textContent).toBe(
    '1,284 addresses change. The old ones will redirect to them.',
  );
  await user.click(dialog.getByRole('button', { name: 'Insert id' }));
  expect(field.value).toBe('/news/{slug}/{id}');
  await user.click(dialog.getByRole('button', { name: 'Save template' }));
  expect(await screen.findByText('Template saved. Old addresses redirect to the new ones.')).toBeTruthy();
  expect(drySays().filter(([, isDry]) => !isDry)).toEqual([['/news/{slug}/{id}', false]]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Previous template restored.')).toBeTruthy();
  expect(api.callsTo(undoRouteConfig)[0]?.params).toMatchObject({ type: 'post' });
});

test('a template that meets another says which one, under its field', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Edit permalink of Posts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Permalinks: Posts' }));
  await user.click(dialog.getByRole('button', { name: 'Insert tag' }));
  const meets =
    '“Tags” uses the template /tag/{tag}, so both could have the same address. Add a word or another variable.';
  expect(await dialog.findByText(meets)).toBeTruthy();
});

test.each([
  [{ reason: 'variable', variable: 'foo' }, "{foo} can't be used here. Use only the variables listed below."],
  [{ reason: 'repeated', variable: 'slug' }, 'Use {slug} only once.'],
  [{ reason: 'needed', missing: ['slug', 'id'] }, 'Add a variable that tells pages apart: {slug}, {id}.'],
  [{ reason: 'reserved', word: 'api' }, 'Masthead uses /api itself. Choose another first part.'],
])('what breaks a rule is named under the field: %j', async (extra, said) => {
  api.on(saveRouteConfig, () => ({ refuse: 422, code: 'template_is_invalid', message: 'No.', extra }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Edit permalink of Posts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Permalinks: Posts' }));
  const field = dialog.getByRole('textbox', { name: 'Template' });
  await user.type(field, 'x');
  expect(await dialog.findByText(said)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('a template is undone for a week', async () => {
  const week = Math.floor(Date.now() / 1000) + 6 * 86_400;
  configs = configs.map((one) =>
    one.type === 'post' ? { ...one, template: '/{id}', previous: '/{slug}', undo_until_ts: week } : one,
  );
  const { user } = await open();
  expect(await screen.findByText(/^Previously: \/\{slug\} · Can be undone until/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo permalink change of Posts' }));
  await waitFor(() => expect(api.callsTo(undoRouteConfig)).toHaveLength(1));
});

test('slugs that a section has lock templates until the posts are given new ones', async () => {
  configs = configs.map((one) => (one.type === 'post' ? { ...one, locked: true } : one));
  const city = {
    ...{ slug: 'city', section: { id: 5, title: 'City' } },
    posts: [{ id: 14, headline: 'City of light', created_ts: 1_764_000_000 }],
  };
  api
    .on(listSlugDuplicates, () => ({ items: [city], total: 1, is_processing: false }))
    .on(resolveSlugDuplicates, () => ({ items: [], total: 0, is_processing: false, changed: 1, left: 2 }));
  const { user } = await open();
  const edit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Edit permalink of Posts' });
  expect(edit.disabled).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Resolve duplicates' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Slug duplicates' }));
  expect(dialog.getByText('City of light')).toBeTruthy();
  expect(dialog.getByText('city becomes city-14.')).toBeTruthy();
  await user.selectOptions(dialog.getByRole('combobox'), 'Add the date');
  expect(dialog.getByText('city becomes city-2025-11-24.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Change slugs' }));
  expect(await screen.findByText('1 post has a new slug.')).toBeTruthy();
  expect(screen.getByText(/^2 posts weren't changed/)).toBeTruthy();
  expect(api.callsTo(resolveSlugDuplicates)[0]?.body).toEqual({ strategy: 'append_date' });
});
