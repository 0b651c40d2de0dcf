/** What a list knows about its data: a query of TanStack Query fits. */
export type ListState = {
  /** No data yet. */
  isPending: boolean;
  /** The data shown belongs to the question before. */
  isPlaceholderData: boolean;
  isFetching: boolean;
  error: Error | null;
  /** Milliseconds; 0 while there is no data. */
  dataUpdatedAt: number;
  refetch: () => unknown;
};
