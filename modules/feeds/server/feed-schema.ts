import { fieldTypesOf, readLiveIndexes } from '#modules/search-indexes/search-indexes.public.ts';
import type { Db } from '#platform/server/database.ts';
import { CUSTOM_FIELD, feedFields, transformNeeds, transformTypes } from '../feed-fields.contract.ts';
import { knownNamespaces, neededPaths, usualItems } from '../feed-formats.contract.ts';
import { feedFormats } from '../feed-kinds.contract.ts';
import type { CustomFeedSchema } from '../feeds.contract.ts';

/** Custom fields that hold several values. */
const SEVERAL = 'choices';

/** What can stand in the feeds of a site. */
export async function feedSchema(db: Db, siteId: number): Promise<CustomFeedSchema> {
  const custom = await db
    .selectFrom('custom_field')
    .select(['name', 'title', 'type'])
    .where('site_id', '=', siteId)
    .where('entity', '=', 'post')
    .where('deleted_ts', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return {
    fields: [
      ...Object.entries(feedFields).map(([name, field]) => ({
        ...{ name, title: null, type: field.type, is_list: 'isList' in field },
      })),
      ...custom.map(({ name, title, type }) => ({
        ...{ name: CUSTOM_FIELD + name, title, type, is_list: type === SEVERAL },
      })),
    ],
    filter_fields: Object.entries(fieldTypesOf(await readLiveIndexes(db, siteId), 'post')).map(
      ([name, type]) => ({ name, type }),
    ),
    transforms: transformTypes.map((type) => ({ type, needs: [...transformNeeds[type]] })),
    formats: feedFormats.map((format) => ({
      format,
      items: usualItems[format].map((item) => ({ ...item })),
      needs: neededPaths[format].map((paths) => [...paths]),
    })),
    namespaces: { ...knownNamespaces },
  };
}
