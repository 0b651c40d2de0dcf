import { useMemo } from 'react';
import { reasonOf } from '#platform/dashboard/call.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { ownStep } from '#platform/dashboard/undo/own-steps.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import type { PackageStatus } from '../package-kinds.contract.ts';
import { listPackages, type Package, updatePackage } from '../packages.contract.ts';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';

type Stored = Pick<Package, 'id' | 'title' | 'status' | 'revision'>;

/** Archives a package or offers it again, each with its way back. Whoever subscribes to it keeps what they have. */
export function useArchivePackage(): (row: Stored) => void {
  const text = useSubscriptionsTexts();
  const { mutateAsync: update } = useWrite(updatePackage, [listPackages]);
  return useMemo(() => {
    const send =
      ({ id }: Stored, status: PackageStatus) =>
      (revision: number) =>
        update({ params: { packageId: id }, body: { status, revision } });
    const put = async (row: Stored, status: PackageStatus) => {
      try {
        const { back } = await ownStep(`package ${row.id}`, row.revision, send(row, status));
        const name = row.title;
        const [archived, restored] = [
          text('packages.archived', { name }),
          text('packages.restored', { name }),
        ];
        const isArchived = status === 'archived';
        offerUndo(isArchived ? archived : restored, () => back(send(row, row.status)), {
          undone: isArchived ? restored : archived,
        });
      } catch (error) {
        notices.failed(error, `${text('packages.failed')}. ${reasonOf(error)}`, null);
      }
    };
    return (row) => void put(row, row.status === 'archived' ? 'active' : 'archived');
  }, [text, update]);
}
