/** The files that were dropped or pasted. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];
