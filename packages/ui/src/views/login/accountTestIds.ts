export const accountTestIds = {
  secureView: 'lk-secure-view',
  secureCancel: 'lk-secure-cancel',
  secureOpen: 'lk-secure-open',
  accountKind: 'lk-account-kind-<type>',
  updateEmail: 'lk-update-email',
  secureSettings: 'lk-secure-settings',
} as const
