/** Test ids of toasts and of the legal line. */
export const extrasTestIds = {
  toast: 'lk-toast',
  legal: 'lk-legal',
  legalCheckbox: 'lk-legal-checkbox',
} as const
