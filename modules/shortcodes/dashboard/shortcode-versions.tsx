import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read } from '#platform/dashboard/queries.ts';
import {
  getShortcodeVersion,
  listShortcodeVersions,
  type ShortcodeVersion,
} from '../shortcode-uses.contract.ts';
import type { Shortcode } from '../shortcodes.contract.ts';
import { useShortcodesTexts } from './shortcodes-texts.ts';

/** Puts what a shortcode said before into its form; saving brings it back. */
export function ShortcodeVersions({
  shortcode,
  onChoose,
}: {
  shortcode: Shortcode;
  onChoose: (version: ShortcodeVersion) => void;
}) {
  const text = useShortcodesTexts();
  const client = useQueryClient();
  const { id: siteId, timeZone: zone } = useCaller().site;
  const params = { siteId, shortcodeId: shortcode.id };
  const [chosen, setChosen] = useState(0);
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const { data } = useQuery(read(listShortcodeVersions, { params }));
  if (!data || data.items.length === 0) return null;
  const choose = async (number: number) => {
    try {
      const version =
        number === 0
          ? shortcode
          : await client.fetchQuery(read(getShortcodeVersion, { params: { ...params, number } }));
      setChosen(number);
      onChoose(version);
    } catch (error) {
      notices.failed(error, reasonOf(error), null);
    }
  };
  return (
    <SelectField
      label={text('form.version')}
      value={chosen}
      choices={[
        { value: 0, label: text('form.currentVersion') },
        ...data.items.map(({ number, saved_ts: seconds }) => ({
          value: number,
          label: text('form.versionOf', {
            number,
            time: shortDateTime({ seconds, zone, language: pageLanguage }, now),
          }),
        })),
      ]}
      onChoose={(number) => void choose(number)}
    />
  );
}
