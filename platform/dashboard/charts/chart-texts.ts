import { roomTexts } from '../texts.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** The texts of charts; they come with the first of them. */
export const useChartTexts = roomTexts('platformCharts', texts);
