export const testIds = {
  /** email after sign-in: leaves no address; where the site requires one, signs out */
  captureLater: 'lk-capture-later',
  /** email after sign-in: closes it once the address is confirmed */
  captureDone: 'lk-capture-done',
} as const
