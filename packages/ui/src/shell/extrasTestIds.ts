/** Test ids of toasts and of the legal line. */
export const extrasTestIds = {
  /** short notice above the footer; `data-tone` = success, error, info */
  toast: 'lk-toast',
  /** legal line of the footer */
  legal: 'lk-legal',
  /** box to tick before connecting, where the site asks for it */
  legalCheckbox: 'lk-legal-checkbox',
} as const
