/** How the address of the posts list names its order, for saved views. */
export const viewSortNames = { by: 'order_by', direction: 'order_direction' };
