/** One step of a chart: its value, and what it is compared with. */
export type ChartPoint = {
  id: string;
  /** Below the axis: `14 Nov`. */
  label: string;
  /** In the table and beside the line that follows the pointer: `Thursday 14 November`. */
  title: string;
  value: number;
  before: number | null;
};
