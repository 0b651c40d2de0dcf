import { useUndoRows } from '#modules/undo/undo-rows.public.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { deleteRole, listRoles, type Role } from '../roles.contract.ts';
import { useRolesTexts } from './roles-texts.ts';

const stale = [listRoles];

/** Deletes a role; whoever holds it gets another one, and all of it can be undone. */
export function useDeleteRole(marks: { hide: (id: number) => void; show: (id: number) => void }) {
  const text = useRolesTexts();
  const { mutateAsync: send } = useWrite(deleteRole, stale);
  const undo = useUndoRows(stale);
  return async ({ id }: Role, reassignTo: number | null): Promise<void> => {
    marks.hide(id);
    try {
      const { batch_id } = await send({
        params: { roleId: id },
        query: reassignTo === null ? {} : { reassign_to: reassignTo },
      });
      const run = () => {
        marks.show(id);
        return undo(batch_id);
      };
      offerUndo(text('deleted'), run, { saysEnd: true, batchId: batch_id });
    } catch (error) {
      marks.show(id);
      throw error;
    }
  };
}
