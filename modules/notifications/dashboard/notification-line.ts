import type { Translate } from '#platform/dashboard/texts.ts';
import type { Notification } from '../notifications.contract.ts';
import type texts from './texts/en-US.json';

type Line = { text: string; url: string };

const base = '/r/dashboard';

/** What a notification says, and where it leads. */
export function lineOf({ kind, facts }: Notification, text: Translate<typeof texts>): Line {
  const isDone = facts.status === 'SUCCESS';
  switch (kind) {
    case 'export_ended': {
      const what = text(`kindsOfExport.${exportKind(facts.task)}`);
      return {
        text: text(isDone ? 'said.exportReady' : 'said.exportFailed', { what }),
        url: `${base}/settings/exports`,
      };
    }
    case 'task_ended':
      return facts.task === 'redirects.import'
        ? { text: text(isDone ? 'said.importDone' : 'said.importFailed'), url: `${base}/redirects` }
        : { text: text(isDone ? 'said.taskDone' : 'said.taskFailed'), url: `${base}/home` };
    case 'new_sign_in': {
      const where = [facts.browser, facts.system, facts.network].filter(Boolean).join(', ');
      return {
        text: text('said.signIn', { where: where || text('unknownPlace') }),
        url: `${base}/settings/security`,
      };
    }
  }
}

function exportKind(task: string | null | undefined): 'posts' | 'users' | 'other' {
  const name = task?.slice('export.'.length);
  return name === 'posts' || name === 'users' ? name : 'other';
}
