import type { ComponentType } from 'react';
import { lazyPart } from './lazy-part.ts';

export type PostNotesProps = { postId: number; className?: string | undefined };

type Notes = { PostNotes: ComponentType<PostNotesProps> };

const Nothing = () => null;
let load: () => Promise<Notes> = async () => ({ PostNotes: Nothing });

/** Says once how notes about posts are shown, for rooms that the notes themselves stand on. */
export function offerPostNotes(notes: typeof load): void {
  load = notes;
}

/** What colleagues say about a post, where somebody offers it; its code comes when it is first drawn, in a `Suspense`. */
export const PostNotes = lazyPart(() => load(), 'PostNotes');
