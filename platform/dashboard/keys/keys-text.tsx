import { CapsText } from './caps-text.tsx';
import { keyCaps } from './key-stroke.ts';

/** Keys as they are kept, drawn as caps. */
export const KeysText = ({ keys }: { keys: string }) => <CapsText caps={keyCaps(keys)} />;
