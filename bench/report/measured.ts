/** One line of the results. Times in milliseconds. */
export type Measured = {
  /** The runner that measured it. */
  runner: string;
  what: string;
  /** Posts of the newsroom. */
  posts?: number;
  p50?: number;
  p99?: number;
  perSecond?: number;
  megabytes?: number;
  /** Anything else, with its unit. */
  value?: number;
  unit?: string;
  note?: string;
  /** Mean number of running processes in the minute before; above one, others used the machine as well. */
  load: number;
};
