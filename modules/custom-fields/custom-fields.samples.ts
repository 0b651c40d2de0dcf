import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { customFieldSortKeys, customFieldTypes, fieldEntities } from './custom-field-kinds.contract.ts';
import { customFieldsRoom } from './custom-fields.room.ts';

const editsSite: Expectation = { who: [{ all: ['EDIT_SITE'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const customFieldsSamples = samplesOf(customFieldsRoom, {
  who: {
    listCustomFields: {
      who: [
        { all: ['EDIT_SITE'], on: 'site' },
        { all: ['CREATE_REAL_DRAFT'], on: 'anywhere' },
        { all: ['EDIT_SITE'], on: 'anywhere' },
        { all: ['VIEW_USERS'], on: 'anywhere' },
        { all: ['MANAGE_USERS'], on: 'anywhere' },
      ],
    },
    createCustomField: editsSite,
    updateCustomField: editsSite,
    orderCustomFields: editsSite,
    removeCustomFields: editsSite,
  },
  parameters: { fieldId: 'custom_field' },
  bodies: {
    createCustomField: () => ({ title: 'Added here', name: 'added_here', type: 'text' }),
    updateCustomField: () => ({ revision: 1, help: 'Looked at' }),
    orderCustomFields: ({ custom_field }) => ({ ids: [custom_field], ids_before: [custom_field] }),
    removeCustomFields: ({ custom_field }) => ({ ids: [custom_field] }),
  },
  small: { custom_field: 'A hundred at most.' },
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    const dates = { created_ts: now, updated_ts: now };
    await trx
      .insertInto('custom_field')
      .values({
        ...{ site_id: site.id, id, ...dates },
        ...{ name: 'sample_field', title: `${site.mark} field`, type: 'text' },
      })
      .execute();
    noteThing(site, 'custom_field', id);
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const fields = rows.map((at) => ({
      ...{ site_id: siteId, id: nextId(), created_ts: now, updated_ts: now },
      ...{
        name: `hostile_${at}`,
        title: text(at),
        help: text(at + 1),
        type: 'choice',
        options: [text(at + 2)],
      },
    }));
    await trx.insertInto('custom_field').values(fields).execute();
  },
  asked: () => ({
    ...{ query: ['field', 'e'], type: customFieldTypes, order_by: customFieldSortKeys },
    entity: fieldEntities,
  }),
});
