import type { Editor } from '@tiptap/react';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import type { Embed } from '../../embed.contract.ts';
import { embedSiteOf } from '../../embed-pages.contract.ts';
import { useEditorTexts } from '../editor-texts.ts';
import { embedNode } from './embed-node.ts';
import { frameAddress } from './embed-source.ts';
import { insertBlocks } from './leave-block.ts';
import { useFindEmbed } from './use-find-embed.ts';

/** Puts a video, a map, a chart of another site into the text, in a frame of its own. */
export function EmbedDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const text = useEditorTexts();
  const find = useFindEmbed();
  /** What a site says of its page; a player, or the code that a site offers, is taken as it is. */
  const embedOf = async (pasted: string, name: string): Promise<Embed> => {
    const player = frameAddress(pasted);
    const own: Embed = { kind: 'frame', url: player ?? '', title: name, author: '', shape: 'wide' };
    const url = pasted.trim();
    if (!embedSiteOf(url)) return own;
    const found = await find(url).catch((error: unknown) => {
      if (player === undefined) throw error;
      return own;
    });
    return found.kind === 'link' && player !== undefined ? own : { ...found, title: name || found.title };
  };
  const schema = {
    safeParse: (values: unknown) =>
      isEmbed(String((values as { address?: string }).address ?? ''))
        ? { success: true }
        : { success: false, error: { issues: [{ path: ['address'], message: text('embed.wrong') }] } },
  };
  return (
    <FormDialog
      title={text('embed.title')}
      submit={text('embed.add')}
      initial={{ address: '', name: '' }}
      schema={schema}
      onSubmit={async ({ address, name }) => {
        const embed = await embedOf(address, name.trim());
        if (embed.kind === 'link') notices.done(text('embed.link'));
        insertBlocks(editor, embedNode(editor.state, embed).toJSON());
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={text('embed.address')}
            help={text('embed.help')}
            isMono
            maxLength={4_000}
            {...textOf(form, 'address')}
          />
          <TextField
            label={text('embed.name')}
            help={text('embed.nameHelp')}
            maxLength={200}
            {...textOf(form, 'name')}
          />
        </>
      )}
    </FormDialog>
  );
}

const isEmbed = (pasted: string): boolean =>
  frameAddress(pasted) !== undefined || embedSiteOf(pasted.trim()) !== undefined;
