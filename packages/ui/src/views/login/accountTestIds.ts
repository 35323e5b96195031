export const accountTestIds = {
  /** part of the secure site; `data-id` names it */
  secureView: 'lk-secure-view',
  /** declines that part, and closes its window */
  secureCancel: 'lk-secure-cancel',
  /** opens that part in a window */
  secureOpen: 'lk-secure-open',
  /** uses a kind of account: eoa, smartAccount; `data-address` = its address, pressed where in use */
  accountKind: 'lk-account-kind-<type>',
  /** changes the email address of the account */
  updateEmail: 'lk-update-email',
  /** opens the secure site's own pages */
  secureSettings: 'lk-secure-settings',
} as const
