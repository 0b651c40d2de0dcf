import { lazy, Suspense, useState } from 'react';
import { UploadIcon } from '#platform/dashboard/act-icons.tsx';
import { BarButton, BarDownload } from '#platform/dashboard/bar-button.tsx';
import { addressOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DownloadIcon } from '#platform/dashboard/icons.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { exportRedirects, importRedirects } from '../../redirect-files.contract.ts';
import { useRedirectsTexts } from '../redirects-texts.ts';

const ImportDialog = lazy(() =>
  import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
);

/** Brings redirects in from a file, and takes all of them out. */
export function FileActions() {
  const text = useRedirectsTexts();
  const { site } = useCaller();
  const [isImporting, setIsImporting] = useState(false);
  const href = addressOf(exportRedirects, { params: { siteId: site.id }, query: { columns: 'all' } });
  return (
    <>
      <May call={importRedirects}>
        <BarButton
          icon={<UploadIcon />}
          label={text('actions.import')}
          onClick={() => setIsImporting(true)}
        />
      </May>
      <BarDownload icon={<DownloadIcon />} label={text('actions.export')} href={href} />
      <Suspense fallback={null}>
        {isImporting ? <ImportDialog onClose={() => setIsImporting(false)} /> : null}
      </Suspense>
    </>
  );
}
