import { firstOf, samplesOf } from '#platform/testing/samples.ts';
import { importsRoom } from './imports.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const importsSamples = samplesOf(importsRoom, {
  who: {},
  small: { import_run: 'One for each import.', access_log_file: 'One for each log that came in.' },
  manyRows: [
    `insert into access_log_daily (site_id, day, post_id, views)
      select $1::bigint, to_timestamp($3::bigint)::date - n % 40, ${firstOf.post} + n, n % 90
      from generate_series(1, $2::int) as n`,
  ],
});
