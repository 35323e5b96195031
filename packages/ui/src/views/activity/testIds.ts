export const testIds = {
  /** activity tab: opens the list of all transactions */
  activityAll: 'lk-activity-all',
  /** the list of transactions; `aria-busy` while it loads */
  activityList: 'lk-activity-list',
  /**
   * a transaction; `data-status` = pending, confirmed, failed, replaced, expired; `data-direction` = in, out, self,
   * none; a button that shows its details, or in the tab a link
   */
  activityEntry: 'lk-activity-<hash>',
  /** what has moved, with its sign; `data-amount`, `data-token` */
  activityAmount: 'lk-activity-amount',
  /** name of the other side, in the details */
  activityName: 'lk-activity-name',
  /** the full address of the other side, in the details; `data-address` */
  activityAddress: 'lk-activity-address',
  /** details: link to the transaction on the network's explorer */
  activityExplorer: 'lk-activity-explorer',
  /** next page of transactions */
  activityMore: 'lk-activity-more',
  /** shows or hides transactions of unknown tokens and without an amount */
  activityHidden: 'lk-activity-hidden',
} as const
