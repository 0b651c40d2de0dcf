import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { getDashboard } from '../dashboards.contract.ts';
import { type EmbedHosts, EmbedHostsDraft, getEmbedHosts, saveEmbedHosts } from '../embed-hosts.contract.ts';
import { useDashboardsTexts } from './dashboards-texts.ts';
import { hostsOf } from './hosts-of.ts';

/** Whose pages may stand on dashboards of the site. */
export function EmbedHostsDialog({ onClose }: { onClose: () => void }) {
  const siteId = useCaller().site.id;
  const text = useDashboardsTexts();
  const { data, error, refetch } = useQuery({
    ...read(getEmbedHosts, { params: { siteId } }),
    staleTime: 0,
  });
  if (data) return <HostsForm listed={data} onClose={onClose} />;
  if (!error) return null;
  return (
    <DialogFrame title={text('hosts.title')} width={560} onClose={onClose}>
      <FailureView error={error} title={text('hosts.loadFailed')} onRetry={() => void refetch()} />
    </DialogFrame>
  );
}

function HostsForm({ listed, onClose }: { listed: EmbedHosts; onClose: () => void }) {
  const text = useDashboardsTexts();
  const siteId = useCaller().site.id;
  const { mutateAsync: save } = useWrite(saveEmbedHosts, [getEmbedHosts, getDashboard]);
  const { revision } = listed;
  const bodyOf = ({ hosts }: { hosts: string }) => ({ hosts: hostsOf(hosts), revision });
  return (
    <FormDialog
      title={text('hosts.title')}
      submit={text('hosts.save')}
      initial={{ hosts: listed.hosts.join('\n') }}
      schema={{ safeParse: (values) => EmbedHostsDraft.safeParse(bodyOf(values as { hosts: string })) }}
      onSubmit={async (values) => {
        await save({ params: { siteId }, body: bodyOf(values) });
        notices.done(text('hosts.saved'));
      }}
      onClose={onClose}
      failed={(code) => text(code === 'revision_conflict' ? 'hosts.conflict' : 'hosts.failed')}
    >
      {(form) => (
        <TextField
          label={text('hosts.label')}
          help={text('hosts.help')}
          lines={6}
          isMono
          {...textOf(form, 'hosts')}
        />
      )}
    </FormDialog>
  );
}
