/** The sites that an account takes part in are found by auth.account_site: no index is needed, the number stays taken. */
export async function up(): Promise<void> {}
