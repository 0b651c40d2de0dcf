import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { useAssetsTexts } from '../assets-texts.ts';

/** Says that more files were dropped than these, which are taken. */
export function tellCut(text: ReturnType<typeof useAssetsTexts>, taken: readonly File[]): void {
  notices.warned(text('uploads.most', { most: numberText(taken.length) }));
}
