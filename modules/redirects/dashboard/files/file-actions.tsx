import { Suspense, useState } from 'react';
import { UploadIcon } from '#platform/dashboard/act-icons.tsx';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { DownloadIcon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { May } from '#platform/dashboard/may.tsx';
import { importRedirects } from '../../redirect-files.contract.ts';
import { useRedirectsTexts } from '../redirects-texts.ts';
import type { ExportedList } from './export-dialog.tsx';

const ImportDialog = lazyPart(() => import('./import-dialog.tsx'), 'ImportDialog');
const ExportDialog = lazyPart(() => import('./export-dialog.tsx'), 'ExportDialog');

/** Brings redirects in from a file, and takes those that the list shows out. */
export function FileActions(props: ExportedList) {
  const text = useRedirectsTexts();
  const [opened, setOpened] = useState<'import' | 'export' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <May call={importRedirects}>
        <BarButton icon={<UploadIcon />} label={text('actions.import')} onClick={() => setOpened('import')} />
      </May>
      <BarButton
        icon={<DownloadIcon />}
        label={text('actions.export')}
        aria-haspopup="dialog"
        onClick={() => setOpened('export')}
      />
      <Suspense fallback={null}>
        {opened === 'import' ? <ImportDialog onClose={close} /> : null}
        {opened === 'export' ? <ExportDialog {...props} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
