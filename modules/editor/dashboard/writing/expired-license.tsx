import { useQuery } from '@tanstack/react-query';
import { listExpiredAssets } from '#modules/assets/asset-files.contract.ts';
import { FILE_ADDRESS } from '#modules/checklists/checklist-kinds.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { longDay } from '#platform/dashboard/dates.ts';
import { AlertCircleIcon } from '#platform/dashboard/icons.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read } from '#platform/dashboard/queries.ts';
import { useEditorTexts } from '../editor-texts.ts';
import panel from '../panel/panel.module.css';

/** Says that the license of a picture of the library is over, and since when. */
export function ExpiredLicense({ address }: { address: string }) {
  const text = useEditorTexts();
  const { holder, site } = useCaller();
  const [, ids = ''] = address.matchAll(FILE_ADDRESS).next().value ?? [];
  const { data } = useQuery({
    ...read(listExpiredAssets, { params: { siteId: site.id }, query: { ids } }),
    enabled: ids !== '' && mayCall(listExpiredAssets, holder),
    staleTime: 60_000,
  });
  const [expired] = data?.items ?? [];
  if (!expired) return null;
  const date = longDay({ seconds: expired.expires_ts, zone: site.timeZone, language: pageLanguage });
  return (
    <p className={panel.warning} role="note">
      <AlertCircleIcon />
      <span>
        {expired.license === ''
          ? text('picture.expired', { date })
          : text('picture.expiredOf', { date, license: expired.license })}
      </span>
    </p>
  );
}
